import { switchCommand } from '#commands/prompts/template.ts'

export default switchCommand({
  verb: 'activate',
  active: true,
  title: 'Activate template',
  short: 'Activate',
  keywords: ['switch on', 'enable', 'aktifkan', 'nyalakan'],
  keys: 'v p',
  done: 'Template {{name}} is active',
})
