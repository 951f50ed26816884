import { ecommerceRecords } from '#commands/prompts/ecommerce.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'

export default recordCommands(ecommerceRecords)
