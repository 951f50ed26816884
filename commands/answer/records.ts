import { answerRecords } from '#commands/prompts/answer.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(answerRecords)
