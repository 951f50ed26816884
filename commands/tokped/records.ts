import { recordCommands } from '#commands/prompts/record-commands.ts'
import type { Sale } from '#contract/sale.ts'
import { tokpedSales } from '#commands/prompts/sales.ts'

export default recordCommands<'tokped', Sale>(tokpedSales)
