import { complaintRecords } from '#commands/prompts/complaint.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(complaintRecords)
