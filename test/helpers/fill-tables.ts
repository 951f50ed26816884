import { sql } from 'kysely'
import type { Db } from '#server/core/db/database.ts'
import type { Column, Table } from './contract/catalogue.ts'
import { inOrder } from './contract/catalogue.ts'

/** Columns whose checks ask for more than their type says. */
const particular: Readonly<Record<string, (n: number) => unknown>> = {
  'core_class_content.slug': (n) => `kelas-${n}`,
  'file.checksum': () => '0'.repeat(64),
  'file_content.hash': () => '0'.repeat(64),
  'leave_balance.period_year': () => 2026,
  // The roll-up counts the filled days anew with those of the tests: of this metric nothing else follows.
  'rekap_harian.metric': () => 'CLICK',
  'shorter.code': (n) => `tautan-${n}`,
  'shorter.target_url': () => 'https://akn.example/',
  'store_category.slug': (n) => `kategori-${n}`,
  'student_grade.level': () => 0,
  'voucher.code': (n) => `TST-${n}`,
}

/** Columns that may be empty and are filled all the same: a check wants one of them, or the tenant hangs on them. */
const wanted = new Set([
  'scholarship.student_id',
  'crm_note.student_id',
  'customer.mitra_id',
  'app_user.customer_id',
  'audit_log.customer_id',
  'lookup.customer_id',
])

function valueOf(column: Column, n: number): unknown {
  const { table, column: name, type, values } = column
  const own = particular[`${table}.${name}`]
  if (own) return own(n)
  if (values[0] !== undefined) return values[0]
  if (type === 'text') return `${name} ${n}`
  if (type === 'uuid') return crypto.randomUUID()
  if (type === 'date') return '2026-01-05'
  if (type === 'jsonb') return '{}'
  if (type === 'bytea') return Buffer.from(String(n))
  if (type === 'text[]' || type === 'bigint[]') return []
  if (type === 'boolean') return false
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, name.startsWith('end') ? 6 : 5))
  if (type === 'bigint' || type === 'integer' || type === 'numeric') return 1
  throw new Error(`No value for ${table}.${name}: ${type}`)
}

/** Whether a row of `fillTables` has a value of its own in the column. */
const isFilled = ({ made, required, hasDefault, table, column }: Column): boolean =>
  !made && ((required && !hasDefault) || wanted.has(`${table}.${column}`))

/** Some of the tables, each after all that its rows refer to. */
export function withParents(tables: readonly Table[], some: readonly Table[]): Table[] {
  const seen = new Set<Table>()
  const ordered: Table[] = []
  const visit = (table: Table) => {
    if (seen.has(table)) return
    seen.add(table)
    const parents = new Set(table.columns.filter(isFilled).map(({ refers }) => refers))
    for (const parent of tables) if (parents.has(parent.name)) visit(parent)
    ordered.push(table)
  }
  for (const table of some) visit(table)
  return ordered
}

/** A row's primary key. */
export type Key = Readonly<Record<string, unknown>>

/**
 * Makes a customer with one row in every table, whatever tables there are, so that a table which nobody thought of is
 * tested all the same. Answers the key of the row in each.
 */
export function fillTables(db: Db, tables: readonly Table[], n: number): Promise<Map<string, Key>> {
  return db.transaction().execute(async (tx) => {
    // A row in every table, and none besides: what a sale makes of its day and a class of its grades is left out.
    await sql`SELECT set_config('app.days', 'later', true), set_config('app.grading', 'later', true),
                     set_config('app.stages', 'later', true)`.execute(tx)
    return fill(tx, tables, n)
  })
}

async function fill(db: Db, tables: readonly Table[], n: number): Promise<Map<string, Key>> {
  const rows = new Map<string, Record<string, unknown>>()
  const full: Table[] = []
  const shared = async (name: string) => {
    const { rows: found } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)} LIMIT 1`.execute(db)
    return found[0]
  }
  const ordered = inOrder(tables)
  // The partner and the customer first: the tenant hangs on them.
  const first = ['mitra', 'customer', 'app_user']
  const rank = ({ name }: Table) => (first.includes(name) ? first.indexOf(name) : first.length)
  for (const table of ordered.toSorted((a, b) => rank(a) - rank(b))) {
    // Reference rows are for all; an expert is a person, and each customer here has its own.
    const isShared = !table.policies.includes('tenant') && table.name !== 'expert'
    const existing = isShared ? await shared(table.name) : undefined
    if (existing) {
      rows.set(table.name, existing)
      continue
    }
    const columns = table.columns.filter(isFilled)
    const values = columns.map((column) => {
      if (!column.refers) return valueOf(column, n)
      const target = rows.get(column.refers)
      if (column.refers === 'digital_platform') return target?.code
      return target?.id ?? target?.code ?? target?.hash
    })
    const names = sql.join(columns.map(({ column }) => sql.ref(column)))
    const what =
      columns.length === 0
        ? sql`DEFAULT VALUES`
        : sql`(${names}) VALUES (${sql.join(values.map((value) => sql`${value}`))})`
    const { rows: made } = await sql<
      Record<string, unknown>
    >`INSERT INTO ${sql.table(table.name)} ${what} RETURNING *`.execute(db)
    rows.set(table.name, made[0] as Record<string, unknown>)
    full.push(table)
  }
  return new Map(
    full.map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.filter((each) => each.inKey).map(({ column }) => [column, rows.get(name)?.[column]])),
    ]),
  )
}
