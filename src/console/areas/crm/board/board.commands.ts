import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What is done with the card that has the focus. */
export const boardCommands = defineScreenCommands(
  { id: 'prospect.board', section: 'prospect', permission: 'crm:read', on: ['/crm/prospect'] },
  {
    right: {
      title: 'Move the card to the next stage',
      short: 'Next stage',
      keywords: ['tahap berikutnya', 'geser'],
      keys: 'shift+arrowright',
    },
    left: {
      title: 'Move the card to the stage before',
      short: 'Stage before',
      keywords: ['tahap sebelumnya', 'geser'],
      keys: 'shift+arrowleft',
    },
  },
)
