import reset from '#commands/account/reset-device.ts'
import { testReset } from './account-resets.ts'

testReset(reset, 'DEVICE')
