import { credentialRecords } from '#commands/prompts/credential.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(credentialRecords)
