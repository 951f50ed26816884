import { beforeAll, describe, expect, it } from 'vitest'
import { employee, employeeReveal } from '#contract/hr/employee.ts'
import { departments, grades, maritalStatuses, organization, religions, supervisors } from '#contract/hr/reference.ts'
import { auditList } from '#contract/core/audit/audit.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import { employeeBody, nik } from './employees.ts'

const server = testServer()
const home = () => server.home.customerId
const { read, create, update, remove } = employee.calls

/** Departments and grades are those of each customer. */
async function makeLookups(customerId: number) {
  const rows = [
    ['department', 'SDM'],
    ['department', 'TI'],
    ['grade', 'STAFF'],
    ['grade', 'LEAD'],
  ].map(([type = '', code = '']) => ({ customer_id: customerId, type, code, name: `Nama ${code}` }))
  await server.db.insertInto('lookup').values(rows).execute()
}

beforeAll(() => makeLookups(home()))

const samples = employeeBody()
testDescribed(server, employee, {
  samples: {
    ...(Object.fromEntries(Object.entries(samples).map(([key, value]) => [key, () => value])) as Record<
      keyof typeof samples,
      () => unknown
    >),
    name: () => `Ratih Kusuma ${next('employee')}`,
    employeeNo: () => `K-${next('employee')}`,
    nik,
  },
  change: { position: 'Kepala' },
  wrong: [
    [{ phone: 'x' }, 'phone', 'must be a phone number such as 0812 3456 7890'],
    [{ nik: '317412345678901' }, 'nik', 'must be the 16 digits of a NIK'],
    [{ departmentCode: 'ANTARIKSA' }, 'departmentCode', 'must be one of SDM, TI'],
    [{ employeeStatusCode: 'KONTRAK' }, 'contractEnd', "can't be empty!"],
    [{ contractEnd: '2023-12-31' }, 'contractEnd', 'must not be before the first day at work'],
    [{ resignDate: '2023-12-31' }, 'resignDate', 'must not be before the first day at work'],
    [{ supervisorId: 999_999_999 }, 'supervisorId', 'is not an employee of this customer'],
    [
      { education: [{ level: 'S1', school: 'ITB', startYear: 2010, endYear: 2009 }] },
      'education.0.endYear',
      'must not be before the start',
    ],
    [
      {
        emails: [
          { kind: 'WORK', address: 'a@contoh.example', primary: true },
          { kind: 'WORK', address: 'A@contoh.example', primary: false },
        ],
      },
      'emails.1.address',
      'is the same as that of row 1',
    ],
  ],
})

async function make(more: object = {}) {
  const client = await server.as('SUPERADMIN')
  return { client, row: await client.call(create, { query: { customerId: home() }, body: employeeBody(more) }) }
}

describe('employees', () => {
  it('get the next number of the customer when none is typed', async () => {
    const { client, row } = await make()
    expect(row.employeeNo).toMatch(/^EMP-\d{4}$/)
    const second = await client.call(create, { query: { customerId: home() }, body: employeeBody() })
    expect(Number(second.employeeNo.slice(4))).toBeGreaterThan(Number(row.employeeNo.slice(4)))
  })

  it('show their numbers in part, and in full only with a reason that the audit has', async () => {
    const own = nik()
    const { client, row } = await make({ nik: own, npwp: '01.234.567.8-901.000', bankAccount: '1234567890' })
    expect(row.nikMask).toBe(`${own.slice(0, 4)}••••••••${own.slice(-4)}`)
    expect(JSON.stringify(await client.call(read, { id: row.id }))).not.toContain(own)
    const body = { field: 'nik' as const, reason: 'Lapor pajak' }
    expect(await client.call(employeeReveal, { id: row.id, body })).toEqual({ field: 'nik', value: own })
    const noted = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'employee.reveal')
      .where('record_id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(noted).toMatchObject({ reason: 'Lapor pajak', label: row.name })
    expect(JSON.stringify(noted)).not.toContain(own)
  })

  it('refuses a number that another employee has, and one who reads without hr:pii', async () => {
    const { client, row } = await make()
    const own = nik()
    await client.call(create, { query: { customerId: home() }, body: employeeBody({ nik: own }) })
    const twice = await refused(client.call(update, { id: row.id, body: { nik: own, version: row.version } }))
    expect(twice).toMatchObject({
      code: 'VALIDATION',
      issues: [{ field: 'nik', message: 'belongs to another employee' }],
    })
    const finance = await server.as('FINANCE')
    expect((await finance.call(read, { id: row.id })).nikMask).toBe(row.nikMask)
    const body = { field: 'nik' as const, reason: 'Ingin tahu' }
    expect(await refused(finance.call(employeeReveal, { id: row.id, body }))).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('have parts in their order, which an undo puts back', async () => {
    const { client, row } = await make({
      emails: [
        { kind: 'PERSONAL', address: 'satu@contoh.example', primary: false },
        { kind: 'WORK', address: 'dua@contoh.example', primary: true },
      ],
      children: [{ name: 'Anak', birthDate: '2015-01-01', nik: nik() }],
    })
    expect(row.email).toBe('dua@contoh.example')
    expect(row.emails?.map(({ address }) => address)).toEqual(['satu@contoh.example', 'dua@contoh.example'])
    const [child] = row.children ?? []
    expect(child?.nikMask).toMatch(/^9932•{8}\d{4}$/)
    const turned = [...(row.emails ?? [])].toReversed()
    const changed = await client.call(update, {
      id: row.id,
      body: {
        emails: turned,
        children: [{ ...child, name: 'Anak Sulung', birthDate: '2015-01-01' }],
        version: row.version,
      },
    })
    expect(changed.emails?.map(({ address }) => address)).toEqual(['dua@contoh.example', 'satu@contoh.example'])
    expect(changed.children).toMatchObject([{ name: 'Anak Sulung', nikMask: child?.nikMask }])
  })

  it('refuses a supervisor who reports to the employee, or who has left', async () => {
    const { client, row: chief } = await make()
    const below = await client.call(create, {
      query: { customerId: home() },
      body: employeeBody({ supervisorId: chief.id }),
    })
    const circle = await refused(
      client.call(update, { id: chief.id, body: { supervisorId: below.id, version: chief.version } }),
    )
    expect(circle).toMatchObject({ issues: [{ field: 'supervisorId', message: 'reports to this employee' }] })
    const { row: left } = await make({ active: false })
    const gone = await refused(
      client.call(update, { id: chief.id, body: { supervisorId: left.id, version: chief.version } }),
    )
    expect(gone).toMatchObject({ issues: [{ field: 'supervisorId', message: 'no longer works here' }] })
    expect(await refused(client.call(remove, { id: chief.id }))).toMatchObject({ code: 'IN_USE' })
  })

  it('makes one of two changes at once that together would be a circle', async () => {
    const [{ client, row: one }, { row: other }] = [await make(), await make()]
    const results = await Promise.all([
      client
        .call(update, { id: one.id, body: { supervisorId: other.id, version: one.version } })
        .catch(() => 'refused'),
      client
        .call(update, { id: other.id, body: { supervisorId: one.id, version: other.version } })
        .catch(() => 'refused'),
    ])
    expect(results.filter((result) => result === 'refused')).toHaveLength(1)
  })
})

describe('reference lists', () => {
  it('are those of the customer and those of all', async () => {
    const { client } = await make()
    const query = { customerId: home() }
    expect((await client.call(departments, { query })).data.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['SDM', 'TI']),
    )
    expect((await client.call(grades, { query })).data.map(({ code }) => code)).toContain('LEAD')
    expect((await client.call(religions, { query })).data.map(({ code }) => code)).toContain('ISLAM')
    expect((await client.call(maritalStatuses, { query })).data.map(({ code }) => code)).toContain('KAWIN')
  })

  it('name who can supervise, and who reports to whom', async () => {
    const { client, row: chief } = await make()
    const { row: below } = await make({ supervisorId: chief.id })
    const query = { customerId: home() }
    const can = (await client.call(supervisors, { query })).data.map(({ id }) => id)
    expect(can).toContain(chief.id)
    expect(can).not.toContain(below.id)
    const nodes = await client.call(organization, { query })
    expect(nodes.find(({ id }) => id === below.id)).toMatchObject({ supervisorId: chief.id, department: 'Nama SDM' })
  })

  it('have no one above those whose supervisor has left or was deleted', async () => {
    const { client, row: chief } = await make()
    const { row: leaving } = await make({ supervisorId: chief.id })
    const { row: first } = await make({ supervisorId: leaving.id })
    const { row: second } = await make({ supervisorId: chief.id })
    const tree = async () => {
      const nodes = await client.call(organization, { query: { customerId: home() } })
      const of = (id: number) => {
        const { supervisorId, withoutSupervisor } = nodes.find((node) => node.id === id) ?? {}
        return { supervisorId, withoutSupervisor }
      }
      return [of(leaving.id), of(first.id), of(second.id)]
    }
    expect(await tree()).toEqual([
      { supervisorId: chief.id, withoutSupervisor: false },
      { supervisorId: leaving.id, withoutSupervisor: false },
      { supervisorId: chief.id, withoutSupervisor: false },
    ])
    const resigned = { resignDate: '2026-01-05', active: true, version: leaving.version }
    await client.call(update, { id: leaving.id, body: resigned })
    await server.db.updateTable('employee').set({ deleted_at: new Date() }).where('id', '=', chief.id).execute()
    const lost = { supervisorId: null, withoutSupervisor: true }
    expect(await tree()).toEqual([{}, lost, lost])
  })
})

describe('someone without hr:read', () => {
  it('sees no employee and no change of one', async () => {
    const { row } = await make()
    for (const role of [
      'ACADEMIC_OPS',
      'SUPPORT',
      'INSTRUCTOR_MANAGER',
      'ADMISSIONS',
      'VIEWER',
      'PARTNER_ADMIN',
    ] as const) {
      const client = await server.as(role)
      expect(await refused(client.call(read, { id: row.id })), role).toMatchObject({ code: 'FORBIDDEN' })
      const audit = await client
        .call(auditList, { customerId: home(), query: { resource: 'employee' } })
        .then(({ data }) => data.length)
        .catch(() => 0)
      expect(audit, role).toBe(0)
    }
  })
})
