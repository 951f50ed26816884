import { messageRecords } from '#commands/prompts/message.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(messageRecords)
