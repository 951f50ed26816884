import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What is done with two students who are compared. */
export const mergeCommands = defineScreenCommands(
  { id: 'student.compared', section: 'student', permission: 'student:update', on: ['/crm/student/merge/$id'] },
  {
    merge: { title: 'Merge as chosen', short: 'Merge', keywords: ['gabung'], keys: 'm' },
    swap: { title: 'The other student stays', short: 'Swap', keywords: ['tukar'], keys: 'w' },
  },
)
