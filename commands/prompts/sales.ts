import type { ChannelName } from '#contract/channel/channel.ts'
import { channelOf } from '#contract/channel/channel.ts'
import type { Sale } from '#contract/channel/sale.ts'
import { saleFields, sales } from '#contract/channel/sale.ts'
import { canDeleteSale } from '#contract/channel/sale.rules.ts'
import type { Described } from '#contract/core/resource/described.ts'
import type { AnyCommand } from '#engine/define.ts'
import { importCommands } from './import-sales.ts'
import { matchOf } from './match-sale.ts'
import { pickOf, recordCommands } from './record-commands.ts'

/** The sales of a marketplace, as commands know them. */
function salesOf(resource: ChannelName): Described<ChannelName, Sale> {
  const { name, keywords, direct } = channelOf(resource)
  return {
    resource,
    one: `${name} sale`,
    many: `${name} sales`,
    file: name,
    path: `/${resource}`,
    keywords: [...keywords, 'sale', 'penjualan'],
    calls: sales[resource].calls,
    fields: saleFields,
    label: ({ invoiceCode }) => invoiceCode,
    hint: ({ buyerName }) => buyerName,
    mayDelete: canDeleteSale,
    onDelete: direct
      ? 'The student whom it enrolled is removed from the class. You can restore it from the audit log.'
      : 'Its voucher can be sold again. You can restore it from the audit log.',
  }
}

/** Everything that is done to the sales of a marketplace: as to every record, its file, and what a sale belongs to. */
export function saleCommands(resource: ChannelName): readonly AnyCommand[] {
  const of = salesOf(resource)
  return [...recordCommands<ChannelName, Sale>(of), importCommands[resource], matchOf(of, pickOf(of))]
}
