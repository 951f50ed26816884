import { resetCommand } from '#commands/prompts/account.ts'

export default resetCommand({
  mode: 'SESSION',
  keywords: ['log out everywhere', 'session', 'sesi', 'keluarkan'],
  keys: 'r s',
})
