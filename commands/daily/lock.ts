import { lockCommand } from '#commands/prompts/daily.ts'

export default lockCommand('lock')
