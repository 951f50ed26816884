import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What a partner does with its own documents. */
export const clientCommands = defineScreenCommands(
  { id: 'partnerDoc.client', section: 'partnerDoc', permission: null, on: ['/document-client'] },
  {
    dossier: {
      title: 'Download all documents of the partner',
      short: 'Download dossier',
      keywords: ['archive', 'zip', 'unduh berkas', 'arsip'],
      keys: 'v d',
    },
  },
)
