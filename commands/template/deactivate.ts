import { switchCommand } from '#commands/prompts/template.ts'

export default switchCommand({
  verb: 'deactivate',
  active: false,
  title: 'Switch template off',
  short: 'Switch off',
  keywords: ['deactivate', 'disable', 'nonaktifkan', 'matikan'],
  keys: 'v w',
  done: 'Template {{name}} is switched off',
})
