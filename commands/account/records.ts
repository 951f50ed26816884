import { accountRecords } from '#commands/prompts/account.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(accountRecords)
