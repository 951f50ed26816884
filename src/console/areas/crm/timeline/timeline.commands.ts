import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What is done with the timeline of a prospect or student. */
export const timelineCommands = defineScreenCommands(
  {
    id: 'prospect.timeline',
    section: 'prospect',
    permission: 'crm:update',
    on: ['/crm/prospect', '/crm/prospect/edit/$id', '/crm/student/$id'],
  },
  {
    note: {
      title: 'Add to the timeline',
      short: 'Add note',
      keywords: ['note', 'call', 'catat', 'telepon'],
      keys: 'v n',
    },
  },
)
