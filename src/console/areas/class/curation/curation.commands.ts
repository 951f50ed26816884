import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What a curator does with the submission that is open. */
export const curationCommands = defineScreenCommands(
  { id: 'class.curation', section: 'class', permission: 'curation:approve', on: ['/curation'] },
  {
    approve: { title: 'Approve the submission', short: 'Approve', keywords: ['setujui'], keys: 'a' },
    back: { title: 'Send the submission back', short: 'Send back', keywords: ['kembalikan', 'revisi'], keys: 'r' },
    reject: { title: 'Reject the submission', short: 'Reject', keywords: ['tolak'], keys: 't' },
    note: { title: 'Add a note to the next field', short: 'Next note', keywords: ['catatan'], keys: 'shift+n' },
    unchanged: { title: 'Show unchanged fields', keywords: ['semua', 'tampilkan'], keys: 'u' },
  },
)
