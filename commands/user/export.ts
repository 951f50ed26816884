import { exportOf } from '#commands/prompts/export-list.ts'
import { userListDef } from '#contract/session/user.ts'

export default exportOf({ resource: 'user', many: 'users', list: userListDef })
