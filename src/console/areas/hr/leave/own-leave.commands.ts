import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What a supervisor does with the request of a report that has the focus. */
export const ownLeaveCommands = defineScreenCommands(
  { id: 'leaveRequest.report', section: 'leaveRequest', permission: null, on: ['/my-leave'] },
  {
    approve: { title: 'Approve the request of a report', short: 'Approve', keywords: ['setujui'], keys: 'a' },
    reject: { title: 'Reject the request of a report', short: 'Reject', keywords: ['tolak'], keys: 'r' },
  },
)

/** What employees do for themselves. */
export const ownAskCommands = defineScreenCommands(
  { id: 'leaveRequest.own', section: 'leaveRequest', permission: null, on: ['/my-leave'] },
  { ask: { title: 'Ask for leave', keywords: ['own leave', 'ajukan cuti', 'minta cuti'], keys: 'v n' } },
)
