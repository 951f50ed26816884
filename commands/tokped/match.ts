import { matchOf } from '#commands/prompts/match-sale.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { tokpedSales } from '#commands/prompts/sales.ts'

export default matchOf({ ...tokpedSales, pick: pickOf(tokpedSales) })
