import { switchCredential } from '#commands/prompts/credential.ts'

export default switchCredential({
  verb: 'disable',
  to: 'DISABLED',
  title: 'Disable credential',
  short: 'Disable',
  keywords: ['switch off', 'block', 'nonaktifkan', 'matikan'],
  keys: 'b',
  done: 'Credential {{name}} is disabled',
})
