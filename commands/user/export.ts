import { exportOf } from '#commands/prompts/export-list.ts'
import { userCsv, userFields, userSelection, userSummary, userXlsx } from '#contract/session/user.ts'

export default exportOf({
  resource: 'user',
  many: 'users',
  file: 'Users',
  permission: 'user:read',
  fields: userFields,
  calls: { csv: userCsv, xlsx: userXlsx, summary: userSummary, selection: userSelection },
})
