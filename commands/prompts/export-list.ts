import * as z from 'zod/mini'
import type { CallFn, InputOf } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import { listCsv, listSelection, listSummary, listXlsx } from '#contract/core/list/list-calls.ts'
import type { ListDef } from '#contract/core/list/list-def.ts'
import { MAX_NAMED } from '#contract/core/list/selection.ts'
import type { Context } from '#engine/context.ts'
import type { Resource } from '#contract/records.ts'
import { defineCommand } from '#engine/define.ts'
import type { Section } from '#engine/define.ts'
import { notAsked, oneOf } from '#engine/prompt.ts'
import type { Say } from '#engine/say.ts'
import { say, sentence } from '#engine/say.ts'

/** More chosen records than this do not go into an address: they are fixed as a selection first. */
const IN_ADDRESS = 1000

interface ExportedList {
  resource: Resource & Section
  /** `vouchers`, in sentences. */
  many: string
  list: ListDef
}

const forPeople = 'for people: labels and days'
const formats = [
  { value: 'xlsx', label: 'Excel workbook (XLSX)', hint: forPeople },
  { value: 'csv', label: 'CSV', hint: forPeople },
  { value: 'csv-semicolon', label: 'CSV for Excel in Indonesian', hint: forPeople },
  { value: 'csv-systems', label: 'CSV for systems', hint: 'for systems: codes and timestamps in UTC' },
] as const
type Format = (typeof formats)[number]['value']

const zones: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}

const Ids = z.array(Id).check(z.maxLength(MAX_NAMED))

interface Meant {
  ids?: number[] | undefined
  except?: number[] | undefined
  filter?: Record<string, unknown> | undefined
}

/** What the file holds, as its query says it: a filter, chosen records, or a selection that was fixed for it. */
async function meantBy(
  { ids, except, filter }: Meant,
  list: string,
  call: CallFn,
  customerId: number,
): Promise<Record<string, unknown>> {
  if ((ids ?? except ?? []).length <= IN_ADDRESS) return ids ? { ids } : { ...filter, ...(except ? { except } : {}) }
  const fix = async (body: InputOf<typeof listSelection>['body']) => {
    const { id: selection } = await call(listSelection, { list, query: { customerId }, body })
    return { selection }
  }
  if (ids) return fix({ ids })
  const all = await call(listSummary, { list, query: { ...filter, customerId } })
  const count = Math.max(all.total - (except ?? []).length, 0)
  return fix({ filter: filter ?? {}, except, count, snapshot: all.snapshot })
}

/** The command that saves a list as a file: its filter or what is selected, in its order, with the person's columns. */
export function exportOf({ resource, many, list: { name: list, file, fields, export: permission } }: ExportedList) {
  const own = ({ filter }: Context) => (filter?.resource === resource ? filter : undefined)
  const chosen = ({ selection }: Context) => {
    const ids = selection.flatMap(({ resource: kind, id }) => (kind === resource && typeof id === 'number' ? [id] : []))
    return ids.length > 0 ? ids : undefined
  }
  const leftOut = ({ allRows }: Context) =>
    allRows && allRows.except.length > 0 ? allRows.except.map(Number) : undefined
  const columnsOf = (ctx: Context) => own(ctx)?.columns?.filter((key) => Object.hasOwn(fields, key))
  /** `1.261 daily records, 14 columns, days in WIB` */
  const contents = (ctx: Context): Say | undefined => {
    const filter = own(ctx)
    const count = chosen(ctx)?.length ?? (filter ? filter.total - (leftOut(ctx)?.length ?? 0) : undefined)
    if (count === undefined) return undefined
    return say('{{count}} {{records}}, {{columns}} columns, days in {{zone}}', {
      count,
      records: sentence(many),
      columns: (columnsOf(ctx) ?? Object.keys(fields)).length,
      zone: zones[ctx.timezone] ?? ctx.timezone,
    })
  }
  return defineCommand({
    id: `${resource}.export`,
    title: `Export ${many}`,
    short: 'Export',
    section: resource,
    resource,
    keywords: ['csv', 'xlsx', 'excel', 'spreadsheet', 'save', 'download', 'unduh', 'ekspor', 'simpan'],
    permission,
    risk: 'read',
    surfaces: ['palette', 'bulk'],
    args: z.object({
      format: z.enum(['xlsx', 'csv', 'csv-semicolon', 'csv-systems']),
      ids: z.optional(Ids),
      except: z.optional(Ids),
      filter: z.optional(z.record(z.string(), z.unknown())),
      sort: z.optional(z.string()),
      columns: z.optional(z.array(z.string())),
      words: z.optional(z.string()),
    }),
    ask: {
      format: (_prior, ctx) =>
        oneOf<Format>('Format', formats, { names: ['format', 'as', 'sebagai'], help: contents(ctx) }),
      ids: notAsked('Chosen'),
      except: notAsked('Left out'),
      filter: notAsked('Filter'),
      sort: notAsked('Order'),
      columns: notAsked('Columns'),
      words: notAsked('Words'),
    },
    from: {
      ids: chosen,
      except: leftOut,
      filter: (ctx) => own(ctx)?.query,
      sort: (ctx) => own(ctx)?.sort,
      columns: columnsOf,
      words: (ctx) => own(ctx)?.words,
    },
    blocked: (_given, ctx) => {
      const count = (chosen(ctx) ?? leftOut(ctx))?.length ?? 0
      return count > MAX_NAMED ? { code: 'TOO_MANY', data: { max: MAX_NAMED } } : undefined
    },
    async run({ format, sort, columns, words, ...meant }, { call, customerId }) {
      const style = format === 'csv-systems' ? ({ reader: 'systems' } as const) : ({ reader: 'people', words } as const)
      const query = { ...(await meantBy(meant, list, call, customerId)), customerId, sort, columns, ...style }
      if (format === 'xlsx') return call(listXlsx, { list, query })
      const separator = format === 'csv-semicolon' ? 'semicolon' : 'comma'
      return call(listCsv, { list, query: { ...query, separator } })
    },
    done(blob, { format }, { today }) {
      const name = `${file} ${today}.${format === 'xlsx' ? 'xlsx' : 'csv'}`
      return { say: { text: 'Downloaded {{name}}', data: { name } }, save: { blob, name } }
    },
  })
}
