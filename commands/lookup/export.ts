import { exportOf } from '#commands/prompts/export-list.ts'
import { lookupListCalls, lookupListFields } from '#contract/customer/general.ts'

export default exportOf({
  resource: 'lookup',
  many: 'lookup entries',
  file: 'Lookups',
  permission: 'setting:read',
  fields: lookupListFields,
  calls: lookupListCalls,
})
