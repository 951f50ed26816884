import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { auditList } from '#contract/core/audit/audit.ts'
import { bulkStart } from '#contract/core/bulk.ts'
import { find, findOfKind, findOne } from '#contract/core/find.ts'
import { listCsv, listSelection, listSummary, listXlsx } from '#contract/core/list/list-calls.ts'
import { allows, permissions } from '#contract/core/permission.ts'
import { jobList } from '#contract/core/progress.ts'
import { employee, employeeReveal } from '#contract/hr/employee.ts'
import { employeeLogin } from '#contract/hr/employee-login.ts'
import { hrDashboard } from '#contract/hr/dashboard.ts'
import { employeeBalances } from '#contract/hr/leave-balance.ts'
import { leaveApprovalList, leaveApprovalRead, leaveRequestCreate } from '#contract/hr/leave-request.ts'
import { absences, ownWork } from '#contract/hr/own-work.ts'
import { organization } from '#contract/hr/reference.ts'
import { workSummary } from '#contract/hr/work-day.ts'
import { lists as allLists } from '#contract/lists.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { Hearing } from '#test/helpers/hearing.ts'
import { testServer } from '#test/helpers/server.ts'
import { employeeBody } from './employees.ts'
import { makeBalance, makeEmployee, makeLeaveType } from './leave-scene.ts'

const server = testServer()
const home = () => server.home.customerId
const NAME = 'Sekar Wijayakusuma'

/** An employee with whom everything has happened that is noted somewhere. */
interface Hidden {
  id: number
  version: number
  requestId: number
}
let hidden: Hidden

beforeAll(async () => {
  const lookups = [
    ['department', 'SDM'],
    ['grade', 'STAFF'],
  ].map(([type = '', code = '']) => ({ customer_id: home(), type, code, name: code }))
  await server.db.insertInto('lookup').values(lookups).execute()
  const client = await server.as('SUPERADMIN')
  const query = { customerId: home() }
  const row = await client.call(employee.calls.create, { query, body: employeeBody({ name: NAME }) })
  const body = { field: 'nik' as const, reason: 'Pajak' }
  await client.call(employeeReveal, { id: row.id, body })
  const typeId = await makeLeaveType(server.db, home())
  await makeBalance(server.db, { customerId: home(), employeeId: row.id, typeId, year: 2028 })
  const span = { leaveTypeId: typeId, startDate: '2028-03-06', endDate: '2028-03-07', reason: 'Keluarga' }
  const request = await client.call(leaveRequestCreate, { query, body: { employeeId: row.id, ...span } })
  hidden = { id: row.id, version: row.version, requestId: request.id }
})

const lists = ['employee', 'workDay', 'leaveBalance', 'leaveRequest'] as const

/** Each way in which an employee could be learned of, with what it gives away; empty where it tells nothing. */
async function learned(client: Client): Promise<string[]> {
  const { id, requestId } = hidden
  const query = { customerId: home() }
  const params = { customerId: home() }
  const ways: [string, () => Promise<unknown>][] = [
    ['record', () => client.call(employee.calls.read, { id })],
    ['list', () => client.call(employee.calls.list, { query })],
    ['login', () => client.call(employeeLogin, { id })],
    ['reveal', () => client.call(employeeReveal, { id, body: { field: 'nik', reason: 'Ingin tahu' } })],
    ['organization', () => client.call(organization, { query })],
    ['dashboard', () => client.call(hrDashboard, { query })],
    ['summary', () => client.call(workSummary, { query })],
    ['balances', () => client.call(employeeBalances, { ...query, employeeId: id, query: {} })],
    ['requests', () => client.call(leaveApprovalList, { query })],
    ['request', () => client.call(leaveApprovalRead, { id: requestId })],
    ['absences', () => client.call(absences, { query: { ...query, from: '2028-03-01', to: '2028-03-31' } })],
    ['finder of employees', () => client.call(findOfKind, { kind: 'employee', query: { text: NAME, ...query } })],
    ['finder of one', () => client.call(findOne, { kind: 'employee', id: String(id) })],
    ['finder of requests', () => client.call(findOfKind, { kind: 'leaveRequest', query: { text: NAME, ...query } })],
    ...lists.flatMap((list): [string, () => Promise<unknown>][] => [
      [`${list} as CSV`, () => client.call(listCsv, { list, query })],
      [`${list} as XLSX`, () => client.call(listXlsx, { list, query })],
      [`${list} in sum`, () => client.call(listSummary, { list, query })],
      [`${list} selected`, () => client.call(listSelection, { list, query, body: { ids: [id] } })],
    ]),
  ]
  const told: string[] = []
  for (const [way, ask] of ways) {
    const answer = await ask().then(
      () => 'answered',
      (error: { status?: number }) => error.status ?? 0,
    )
    if (answer !== 403 && answer !== 404) told.push(`${way}: ${answer}`)
  }
  const { found } = await client.call(find, { query: { text: NAME } })
  if (found.length > 0) told.push('finder')
  for (const resource of ['employee', 'leave_request', 'leave_balance', 'employee_attendance'] as const) {
    const noted = await client
      .call(auditList, { ...params, query: { resource } })
      .then(({ data }) => data.length)
      .catch(() => 0)
    if (noted > 0) told.push(`audit of ${resource}`)
    const history = await client
      .call(auditList, { ...params, query: { resource, recordId: resource === 'employee' ? id : requestId } })
      .then(({ data }) => data.length)
      .catch(() => 0)
    if (history > 0) told.push(`history of ${resource}`)
  }
  if (JSON.stringify(await client.call(jobList, {}).catch(() => ({}))).includes(NAME)) told.push('jobs')
  return told
}

describe('an employee', () => {
  it('is hidden from every role of the product that may not read employees', async () => {
    const roles = await server.db
      .selectFrom('role')
      .select(['code', 'permissions'])
      .where('system', '=', true)
      .execute()
    const blind = roles.filter((role) => !allows(role.permissions, 'hr:read'))
    expect(blind.length).toBeGreaterThan(5)
    for (const { code } of blind) {
      const told = await learned(await server.as(code))
      expect(told, code).toEqual([])
    }
  })

  it('is hidden from a role with everything but HR and leave, which hears of no change and starts no job', async () => {
    const rest = permissions.filter((one) => !one.startsWith('hr:') && !one.startsWith('leave:'))
    const client = await server.newClient(await makeRole(server.db, rest, 'GLOBAL'))
    expect(await learned(client)).toEqual([])
    const job = { command: 'employee.delete', args: {}, selection: '00000000-0000-4000-8000-000000000000' }
    const started = await refused(client.call(bulkStart, { customerId: home(), body: job }))
    expect([403, 404]).toContain(started.status)

    const hearing = await Hearing.open(server.url, { comesBack: true, token: client.token })
    onTestFinished(() => hearing.close())
    await hearing.event('beat')
    const admin = await server.as('SUPERADMIN')
    const body = { position: 'Kepala', version: hidden.version }
    await admin.call(employee.calls.update, { id: hidden.id, body })
    // Told after the change of the employee, had that been told.
    const { id } = await makeVoucher(server.db, server.home)
    await hearing.change('voucher', id)
    const heard = hearing.changes.map(({ resource }) => resource)
    expect(heard.filter((resource) => /^employee|^leave|^work_/.test(resource))).toEqual([])
  })

  it('is seen by those who may, everywhere', async () => {
    const told = await learned(await server.as('HR'))
    const files = lists.flatMap((list) => ['CSV', 'XLSX'].map((format) => `${list} as ${format}: answered`))
    const selected = lists.map((list) => `${list} selected: answered`)
    expect(told).toEqual(expect.arrayContaining(['record: answered', 'finder', ...files, ...selected]))
    expect(told.filter((way) => way.endsWith('422'))).toEqual([])
  })

  it('with the role of an employee sees their own record, balance and requests, and nothing else', async () => {
    const person = await makePerson(server.db, home(), { roles: ['EMPLOYEE'] })
    const ownId = await makeEmployee(server.db, home(), { master_id: person.id })
    const client = await server.session(person)
    const work = await client.call(ownWork, {})
    expect(work.employee.id).toBe(ownId)
    expect(work).toMatchObject({ requests: [], waiting: [], isSupervisor: false })
    expect(JSON.stringify(work)).not.toContain(NAME)
    expect(await learned(client)).toEqual([])
    const answers = await Promise.all(
      Object.keys(allLists).map(async (list) => [
        list,
        (await client.send(listCsv, { params: { list }, query: {} })).status,
      ]),
    )
    expect(answers.filter(([, status]) => status !== 403)).toEqual([])
  })
})
