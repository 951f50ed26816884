import { recordCommands } from '#commands/prompts/record-commands.ts'
import { settingCalls, settingFields } from '#contract/setting.ts'
import type { Setting } from '#contract/setting.ts'
import { canEditSetting } from '#contract/setting.rules.ts'

export default recordCommands<'setting', Setting>({
  resource: 'setting',
  one: 'setting',
  many: 'settings',
  file: 'Settings',
  path: '/setting',
  keywords: ['setting', 'pengaturan', 'setelan'],
  calls: settingCalls,
  fields: settingFields,
  label: ({ key }) => key,
  hint: ({ label }) => label,
  mayEdit: canEditSetting,
  mayDelete: canEditSetting,
})
