import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listFields } from '#contract/core/list/list-field.ts'
import type { Permission } from '#contract/core/permission.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import { inTenant } from '#server/core/db/database.ts'
import type { Tx } from '#server/core/db/database.ts'
import { narrowingOf } from '#server/core/list/narrowing.ts'
import { listColumns } from '#server/core/list/columns.ts'
import { foundSql } from '#server/core/list/conditions.ts'
import type { ListDescription, ListScope } from '#server/core/list/description.ts'
import { exportRows } from '#server/core/list/export-rows.ts'
import { listPage } from '#server/core/list/page.ts'
import { listSummary } from '#server/core/list/summary.ts'
import { makeStudent } from '#test/factories/classes.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

// Another resource than the product's own lists, with what those have not: a column that not everybody may see, a day,
// and words to look for.
const fields = listFields({
  no: { type: 'key', sort: true },
  name: { type: 'text', sort: true, search: 'contains' },
  email: { type: 'text', sort: true, search: 'contains' },
  city: { type: 'text', nullable: true, sort: true, search: 'contains' },
  birthDate: { type: 'day', nullable: true, sort: true, bounds: ['bornFrom', 'bornTo'] },
  wave: { type: 'int', nullable: true, sort: true },
})
const StudentQuery = queryOfList(fields)

const students: ListDescription<typeof fields> = {
  resource: 'student',
  title: 'Students',
  view: 'list_student',
  alias: 'student',
  fields,
  columns: {
    no: { title: 'Number', value: sql.ref('student.student_no'), width: 12 },
    name: { title: 'Name', value: sql.ref('student.name'), width: 30 },
    email: {
      title: 'E-mail',
      value: sql.ref('student.email'),
      width: 30,
      needs: 'student:pii',
      masked: sql`left(student.email, 1) || '…'`,
    },
    city: { title: 'City', value: sql.ref('student.city'), width: 20, needs: 'crm:pii' },
    birthDate: { title: 'Born', value: sql.ref('student.birth_date'), width: 12 },
    wave: { title: 'Wave', value: sql.ref('student.prakerja_wave'), width: 8 },
  },
  where: sql`student.deleted_at IS NULL`,
  defaultSort: 'name',
  rows: (tx, ids) => tx.selectFrom('student').select(['id', 'name']).where('id', 'in', ids).execute(),
}

const scope = (...held: Permission[]): ListScope => ({
  customerIds: [server.home.customerId],
  offset: 0,
  may: (permission) => held.includes(permission),
})

const inside = <T>(work: (tx: Tx) => Promise<T>) =>
  inTenant(server.running.server.databases.app, { customerIds: [server.home.customerId] }, work)

async function found(query: Record<string, unknown>, ...held: Permission[]): Promise<string> {
  const parsed = StudentQuery.parse({ limit: 100, ...query })
  const page = await inside((tx) => listPage(tx, students, scope(...held), parsed))
  return page.data.map((row) => (row as { name?: string }).name?.[0] ?? '').join('')
}

beforeAll(async () => {
  const { db, home, other } = server
  const rows = [
    { name: 'Andi Siregar', email: 'andi@contoh.example', city: 'Bandung', birth_date: '1990-01-31', prakerja_wave: 1 },
    { name: 'Budi Santoso', email: 'ayu.budi@contoh.example', city: '', birth_date: '1990-02-01', prakerja_wave: 2 },
    { name: 'Citra Santoso', email: 'citra@contoh.example', birth_date: '2000-12-31', prakerja_wave: 2 },
    { name: 'Dewi Ayu', email: 'dewi@contoh.example', city: 'Sidoarjo' },
  ]
  for (const row of rows) await makeStudent(db, home.customerId, row)
  await db.updateTable('student').set({ deleted_at: new Date() }).where('id', '=', home.student.id).execute()
  await makeStudent(db, other.customerId, { name: 'Xena Santoso', email: 'x@contoh.example' })
})

describe('a list described by data', () => {
  it('finds each word anywhere in the columns that are looked into', async () => {
    expect(await found({ keyword: 'santoso' })).toBe('BC')
    expect(await found({ keyword: 'santoso bud' })).toBe('B')
    expect(await found({ keyword: 'ayu' })).toBe('D')
    expect(await found({ keyword: 'ayu' }, 'student:pii')).toBe('BD')
    expect(await found({ keyword: 'santoso ayu' }, 'student:pii')).toBe('B')
    expect(await found({ keyword: '%' })).toBe('')
    expect(await found({ keyword: 'xena' })).toBe('')
  })

  it('filters days as days', async () => {
    expect(await found({ birthDate: '1990-01-31' })).toBe('A')
    expect(await found({ birthDate: 'gt:1990-01-31' })).toBe('BC')
    expect(await found({ bornFrom: '1990-02-01', bornTo: '2000-12-31' })).toBe('BC')
    expect(await found({ birthDate: 'not:between:..1990-12-31' })).toBe('CD')
    expect(await found({ birthDate: 'empty' })).toBe('D')
    expect(await found({ wave: 'not:2' })).toBe('AD')
    expect(await found({ city: 'empty' }, 'crm:pii')).toBe('BC')
  })

  it('sorts what is empty last, whichever way', async () => {
    expect(await found({ sort: 'birthDate' })).toBe('ABCD')
    expect(await found({ sort: '-birthDate' })).toBe('CBAD')
    expect(await found({ sort: '-wave,name' })).toBe('BCAD')
  })

  it.each<[Record<string, unknown>, Permission]>([
    [{ email: 'andi' }, 'student:pii'],
    [{ sort: 'email' }, 'student:pii'],
    [{ sort: 'name,city' }, 'crm:pii'],
    [{ city: 'not:empty' }, 'crm:pii'],
  ])('lets nobody filter or sort by what they may not see: %j', async (query, permission) => {
    await expect(found(query)).rejects.toMatchObject({ reason: { code: 'FORBIDDEN', data: { permission } } })
    expect(await found(query, permission)).not.toBe('')
  })

  it('shows a column masked, or not at all, to who may not see it', async () => {
    const titles = (...held: Permission[]) => listColumns(students, scope(...held)).map((column) => column.title)
    expect(titles()).toEqual(['Number', 'Name', 'E-mail', 'Born', 'Wave'])
    expect(titles('student:pii', 'crm:pii')).toEqual(['Number', 'Name', 'E-mail', 'City', 'Born', 'Wave'])
    expect(listColumns(students, scope()).find((column) => column.key === 'email')).toMatchObject({
      operators: [],
      sortable: false,
      searchable: false,
    })
    const cells = (...held: Permission[]) =>
      inside(async (tx) => {
        const { rows } = exportRows(tx, students, scope(...held), { conditions: [] }, { sort: 'name' })
        const first = await rows.next()
        await rows.return(undefined)
        return first.done ? undefined : first.value[0]?.slice(1)
      })
    expect(await cells()).toEqual(['Andi Siregar', 'a…', new Date('1990-01-31'), 1])
    expect(await cells('student:pii', 'crm:pii')).toEqual([
      'Andi Siregar',
      'andi@contoh.example',
      'Bandung',
      new Date('1990-01-31'),
      1,
    ])
  })

  it('merges the rows of several customers in one order', async () => {
    const { db, home, other } = server
    await makeStudent(db, other.customerId, { name: 'Bunga', prakerja_wave: 2 })
    const both = [home.customerId, other.customerId]
    const everybody = async (query: Record<string, unknown>) => {
      const parsed = StudentQuery.parse({ limit: 3, cursors: true, ...query })
      return inTenant(server.running.server.databases.app, { customerIds: both }, (tx) =>
        listPage(tx, students, { ...scope(), customerIds: both }, parsed),
      )
    }
    const orders = { name: 'ABBCDPX', '-name': 'XPDCBBA', '-wave,name': 'BBCADPX', 'birthDate,name': 'ABCBDPX' }
    for (const [sort, letters] of Object.entries(orders)) {
      const { data } = await everybody({ sort, limit: 100 })
      expect(data.map((row) => (row as { name?: string }).name?.[0]).join(''), sort).toBe(letters)
      const all = data.map((row) => row.id)
      const seen: number[] = []
      for (let page = await everybody({ sort }); page.data.length > 0;) {
        seen.push(...page.data.map((row) => row.id))
        page = await everybody({ sort, after: page.pagination.after })
      }
      expect(seen, sort).toEqual(all)
      const second = await everybody({ sort, page: 2 })
      expect(second.data.map((row) => row.id)).toEqual(all.slice(3, 6))
      expect(second.pagination.total).toBe(7)
      const before = await everybody({ sort, before: second.pagination.before })
      expect(before.data.map((row) => row.id)).toEqual(all.slice(0, 3))
    }
    await db.deleteFrom('student').where('name', '=', 'Bunga').execute()
  })

  it('gives up after its time, in words', async () => {
    const slow = { ...students, where: sql`pg_sleep(5) IS NOT NULL` }
    const refusal = {
      message: 'This took longer than 0.1 seconds and was stopped. Narrow the filter, or sort by another column.',
      reason: { code: 'LIST_TOO_SLOW', data: { seconds: 0.1 } },
    }
    const first = inside((tx) => listPage(tx, slow, scope(), StudentQuery.parse({}), 0.1))
    await expect(first).rejects.toMatchObject(refusal)
    const second = inside((tx) => listSummary(tx, slow, scope(), { conditions: [] }, 0.1))
    await expect(second).rejects.toMatchObject(refusal)
  })

  it('finds words by their trigrams, which row-level security would not let it', async () => {
    const { db, home } = server
    await sql`
      INSERT INTO student (customer_id, student_no, name, email)
      SELECT ${home.customerId}::bigint, 'P-' || n, 'Peserta ' || md5(n::text), n || '@peserta.example' FROM generate_series(1, 5000) n`.execute(
      db,
    )
    await sql`ANALYZE student`.execute(db)
    const plan = await inside(async (tx) => {
      const narrowing = narrowingOf(students, { name: 'contains:antos' })
      const query = sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT student.id ${foundSql(students, scope(), narrowing)}`
      return (await query.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Bitmap Index Scan on student_name_search .*\n\s+Index Cond: \(name ~~\* '%antos%'/)
  })
})
