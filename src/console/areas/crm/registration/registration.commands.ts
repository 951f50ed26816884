import { defineScreenCommands } from '#console/screen/define-commands.ts'

const on = ['/crm/student/$studentId/$statusId/$id'] as const

/** What is done to the document that has the focus. */
export const documentCommands = defineScreenCommands(
  { id: 'studentClass.document', section: 'studentClass', permission: 'crm:approve', on },
  {
    approve: { title: 'Approve the document', short: 'Approve', keywords: ['setujui'], keys: 'a' },
    reject: { title: 'Reject the document', short: 'Reject', keywords: ['tolak'], keys: 'r' },
  },
)
/** The same for those who hand documents in. */
export const paperCommands = defineScreenCommands(
  { id: 'studentClass.paper', section: 'studentClass', permission: 'crm:read', on },
  {
    preview: { title: 'Preview the document', short: 'Preview', keywords: ['buka', 'lihat'], keys: 'z' },
    upload: { title: 'Upload the document', short: 'Upload', keywords: ['unggah'], keys: 'u' },
  },
)
