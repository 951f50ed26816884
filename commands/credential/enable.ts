import { switchCredential } from '#commands/prompts/credential.ts'

export default switchCredential({
  verb: 'enable',
  to: 'ACTIVE',
  title: 'Enable credential',
  short: 'Enable',
  keywords: ['switch on', 'activate', 'aktifkan', 'nyalakan'],
  keys: 'u',
  done: 'Credential {{name}} is active',
})
