import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** The way from the list of prospects to their board and back. */
export const switchCommands = defineScreenCommands(
  { id: 'prospect.view', section: 'prospect', permission: 'crm:read', on: ['/crm/prospect'] },
  {
    switch: {
      title: 'Switch between list and board',
      short: 'Board',
      keywords: ['kanban', 'pipeline', 'papan', 'daftar'],
      keys: 'v b',
    },
  },
)
