import { resetCommand } from '#commands/prompts/account.ts'

export default resetCommand({
  mode: 'DEVICE',
  keywords: ['device', 'phone', 'perangkat', 'gawai'],
  keys: 'r d',
})
