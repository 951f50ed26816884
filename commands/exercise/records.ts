import { exerciseResource } from '#commands/prompts/exercise-commands.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(exerciseResource)
