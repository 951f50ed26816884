import { attendanceRecords } from '#commands/prompts/attendance.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(attendanceRecords)
