import reset from '#commands/account/reset-session.ts'
import { testReset } from './account-resets.ts'

testReset(reset, 'SESSION')
