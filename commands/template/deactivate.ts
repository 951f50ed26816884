import { switchCommand } from '#commands/prompts/template.ts'

export default switchCommand({
  verb: 'deactivate',
  active: false,
  title: 'Deactivate template',
  short: 'Deactivate',
  keywords: ['deactivate', 'disable', 'nonaktifkan', 'matikan'],
  keys: 'v w',
  done: 'Template {{name}} is inactive',
})
