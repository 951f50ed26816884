import { examRecords } from '#commands/prompts/exam.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(examRecords)
