import { saleCommands } from '#commands/prompts/sales.ts'

export default saleCommands('pijar')
