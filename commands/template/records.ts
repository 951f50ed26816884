import { recordCommands } from '#commands/prompts/record-commands.ts'
import { templateRecords } from '#commands/prompts/template.ts'

export default recordCommands(templateRecords)
