import reset from '#commands/account/reset-password.ts'
import { testReset } from './account-resets.ts'

testReset(reset, 'PASSWORD')
