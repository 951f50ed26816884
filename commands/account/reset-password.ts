import { resetCommand } from '#commands/prompts/account.ts'

export default resetCommand({
  mode: 'PASSWORD',
  keywords: ['forgot', 'new password', 'kata sandi', 'lupa sandi'],
  keys: 'r p',
})
