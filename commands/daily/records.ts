import { dailyRecords } from '#commands/prompts/daily.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(dailyRecords)
