import { syncCommand } from '#commands/prompts/exam.ts'

export default syncCommand('evaluation')
