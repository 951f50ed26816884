import { syncCommand } from '#commands/prompts/learning/exam.ts'

export default syncCommand('evaluation')
