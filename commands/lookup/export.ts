import { exportOf } from '#commands/prompts/export-list.ts'
import { lookupListDef } from '#contract/customer/general.ts'

export default exportOf({ resource: 'lookup', many: 'lookup entries', list: lookupListDef })
