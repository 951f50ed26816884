import { describe, expect, it } from 'vitest'
import { employee } from '#contract/hr/employee.ts'
import { employeeBalances, leaveBalance, leaveBalanceDownload } from '#contract/hr/leave-balance.ts'
import {
  leaveApprovalList,
  leaveApprovalRead,
  leavePreview,
  leaveRequestCreate,
  leaveRequestRemove,
  leaveRequestUpdate,
  leaveRespond,
} from '#contract/hr/leave-request.ts'
import { leaveType } from '#contract/hr/leave-type.ts'
import { absences, ownLeaveCancel, ownLeaveCreate, ownWork, reportRespond } from '#contract/hr/own-work.ts'
import { asSystem } from '#server/core/db/database.ts'
import { closeBalances, grantBalances } from '#server/areas/hr/leave/year.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import { balanceNow, ledgerOf, makeBalance, makeEmployee, makeLeaveType } from './leave-scene.ts'

const server = testServer()
const home = () => server.home.customerId
/** Next year has no Saturdays that these dates hit: Monday 2028-03-06 and on; no holidays are listed. */
const MONDAY = '2028-03-06'
const YEAR = 2028

testDescribed(server, leaveType, {
  samples: { code: () => `JENIS_${next('type')}`, name: () => `Jenis ${next('type')}`, quota: () => 12 },
  change: { name: 'Cuti lain' },
})

async function scene(input: Parameters<typeof makeLeaveType>[2] = {}, entitled = 12) {
  const chief = await server.newClient('VIEWER', home())
  const chiefId = await makeEmployee(server.db, home(), { master_id: chief.person.id })
  const own = await server.newClient('VIEWER', home())
  const employeeId = await makeEmployee(server.db, home(), { master_id: own.person.id, supervisor_id: chiefId })
  const typeId = await makeLeaveType(server.db, home(), input)
  const balanceId = await makeBalance(server.db, { customerId: home(), employeeId, typeId, year: YEAR, entitled })
  const hr = await server.as('HR')
  const ask = (more: object = {}) => ({
    leaveTypeId: typeId,
    startDate: MONDAY,
    endDate: '2028-03-08',
    reason: 'Pulang kampung',
    ...more,
  })
  const create = (more: object = {}) =>
    hr.call(leaveRequestCreate, { query: { customerId: home() }, body: { employeeId, ...ask(more) } })
  return { chief, own, hr, employeeId, typeId, balanceId, ask, create }
}

describe('a leave request', () => {
  it('takes its working days from the balance once it is approved, and the ledger has them', async () => {
    const { hr, balanceId, create, employeeId } = await scene()
    const row = await create({ endDate: '2028-03-14' })
    expect(row).toMatchObject({ status: 'PENDING', amount: 7, duration_type: 'DAY' })
    expect(await balanceNow(server.db, balanceId)).toMatchObject({ pending: 7, used: 0, remaining: 5 })
    const done = await hr.call(leaveRespond, { id: row.id, body: { status: 'APPROVED', version: row.version } })
    expect(done.status).toBe('APPROVED')
    expect(await balanceNow(server.db, balanceId)).toMatchObject({ pending: 0, used: 7, remaining: 5 })
    expect(await ledgerOf(server.db, balanceId)).toEqual([
      ['GRANT', 12],
      ['REQUEST', -7],
    ])
    const days = await server.db
      .selectFrom('employee_attendance')
      .select('status')
      .where('employee_id', '=', employeeId)
      .execute()
    expect(days.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'LEAVE'))
  })

  it('gives everything back when it is cancelled before it begins', async () => {
    const { hr, balanceId, create, employeeId } = await scene()
    const row = await create()
    const approved = await hr.call(leaveRespond, { id: row.id, body: { status: 'APPROVED' } })
    const body = { status: 'CANCELLED' as const, cancelReason: 'Batal', version: approved.version }
    expect((await hr.call(leaveRequestUpdate, { id: row.id, body })).status).toBe('CANCELLED')
    expect(await balanceNow(server.db, balanceId)).toMatchObject({ used: 0, pending: 0, remaining: 12 })
    expect(await ledgerOf(server.db, balanceId)).toEqual([
      ['GRANT', 12],
      ['REQUEST', -3],
      ['CANCEL', 3],
    ])
    const left = await server.db
      .selectFrom('employee_attendance')
      .select('id')
      .where('employee_id', '=', employeeId)
      .execute()
    expect(left).toEqual([])
    expect(await refused(hr.call(leaveRequestRemove, { id: row.id }))).toMatchObject({ code: 'LEAVE_PERMANENT' })
  })

  it('is refused where its dates make no sense, with the reason at the field', async () => {
    const { create, typeId, hr } = await scene({ max_consecutive: 5 })
    const cases: [object, string, string][] = [
      [{ endDate: '2028-03-01' }, 'endDate', 'must not be before the start'],
      [
        { startDate: '2028-12-29', endDate: '2029-01-02' },
        'endDate',
        'must be in the same year as the start: ask for the rest separately',
      ],
      [{ half: 'AM', endDate: MONDAY }, 'half', 'is not possible for this type of leave'],
      [{ startDate: '2028-03-11', endDate: '2028-03-12' }, 'startDate', 'has no working day'],
      [{ endDate: '2028-03-17' }, 'endDate', 'is more than this type allows at once'],
    ]
    for (const [more, field, message] of cases)
      expect(await refused(create(more)), message).toMatchObject({ code: 'VALIDATION', issues: [{ field, message }] })
    expect(typeId).toBeGreaterThan(0)
    const late = await makeEmployee(server.db, home(), { join_date: '2028-03-01' })
    const strict = await makeLeaveType(server.db, home(), { min_service_months: 12, requires_attachment: true })
    const body = { employeeId: late, leaveTypeId: strict, startDate: MONDAY, endDate: MONDAY, reason: 'x' }
    const error = await refused(hr.call(leaveRequestCreate, { query: { customerId: home() }, body }))
    expect(error).toMatchObject({
      issues: [
        { field: 'leaveTypeId', message: 'takes more months of service' },
        { field: 'attachmentFileId', message: "can't be empty!" },
      ],
    })
  })

  it('takes no holiday, and no half of one', async () => {
    const { create, ask, own } = await scene({ unit: 'HALF_DAY' })
    await server.db
      .insertInto('work_holiday')
      .values({ customer_id: home(), day: MONDAY, name: 'Libur' })
      .onConflict((on) => on.doNothing())
      .execute()
    const error = await refused(create({ half: 'AM', endDate: MONDAY }))
    expect(error).toMatchObject({ issues: [{ field: 'startDate', message: 'has no working day' }] })
    const { reason: _reason, ...body } = ask({})
    const preview = await own.call(leavePreview, { body })
    expect(preview).toMatchObject({ amount: 2, before: 12, after: 10, holidays: [{ day: MONDAY, name: 'Libur' }] })
    expect((await create({ half: 'PM', startDate: '2028-03-07', endDate: '2028-03-07' })).amount).toBe(0.5)
    await server.db.deleteFrom('work_holiday').where('customer_id', '=', home()).where('day', '=', MONDAY).execute()
  })

  it('spends a balance once: of two at once, one wins', async () => {
    const { own, ask, balanceId } = await scene({}, 3)
    const results = await Promise.all(
      [ask(), ask({ startDate: '2028-04-03', endDate: '2028-04-05' })].map((body) =>
        own.call(ownLeaveCreate, { body }).then(
          () => 'made',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(results.toSorted()).toEqual(['LEAVE_BALANCE_INSUFFICIENT', 'made'])
    expect(await balanceNow(server.db, balanceId)).toMatchObject({ pending: 3, remaining: 0 })
  })

  it('is not for the time of another one', async () => {
    const { own, ask } = await scene()
    const first = await own.call(ownLeaveCreate, { body: ask() })
    const error = await refused(own.call(ownLeaveCreate, { body: ask({ startDate: '2028-03-08' }) }))
    expect(error).toMatchObject({ code: 'LEAVE_OVERLAP', data: { number: first.number } })
  })

  it('is decided once: of two approvers at once, the second is refused', async () => {
    const { chief, hr, create, balanceId } = await scene()
    const row = await create()
    const results = await Promise.all(
      [
        { client: hr, respond: leaveRespond },
        { client: chief, respond: reportRespond },
      ].map(({ client, respond }) =>
        client.call(respond, { id: row.id, body: { status: 'APPROVED', version: row.version } }).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(results.filter((one) => one === 'done')).toHaveLength(1)
    expect(await balanceNow(server.db, balanceId)).toMatchObject({ used: 3, pending: 0 })
  })

  it('is rejected with a note only', async () => {
    const { chief, create, balanceId } = await scene()
    const row = await create()
    const error = await refused(chief.call(reportRespond, { id: row.id, body: { status: 'REJECTED' } }))
    expect(error).toMatchObject({ issues: [{ field: 'note', message: "can't be empty!" }] })
    const body = { status: 'REJECTED' as const, note: 'Bersamaan dengan audit' }
    expect((await chief.call(reportRespond, { id: row.id, body })).responseNote).toBe('Bersamaan dengan audit')
    expect(await balanceNow(server.db, balanceId)).toMatchObject({ pending: 0, remaining: 12 })
    expect(await refused(chief.call(reportRespond, { id: row.id, body }))).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
  })

  it('goes when the employee leaves before it', async () => {
    const { hr, create, balanceId, employeeId } = await scene()
    await server.db
      .insertInto('lookup')
      .values(
        ['department', 'grade'].map((type) => ({
          customer_id: home(),
          type,
          code: type === 'grade' ? 'STAFF' : 'SDM',
          name: 'Nama',
        })),
      )
      .onConflict((on) => on.doNothing())
      .execute()
    const row = await create()
    const before = await hr.call(employee.calls.read, { id: employeeId })
    await hr.call(employee.calls.update, {
      id: employeeId,
      body: { resignDate: '2028-02-01', version: before.version },
    })
    expect((await hr.call(leaveApprovalRead, { id: row.id })).status).toBe('CANCELLED')
    expect(await balanceNow(server.db, balanceId)).toMatchObject({ pending: 0, remaining: 12 })
  })
})

describe('employees and supervisors without a role of HR', () => {
  it('see their own work and what waits for them, and nothing else', async () => {
    const { own, chief, ask, create } = await scene()
    const row = await create()
    const stranger = await server.newClient('VIEWER', home())
    expect((await own.call(ownWork, {})).requests.map(({ id }) => id)).toEqual([row.id])
    expect(await chief.call(ownWork, {})).toMatchObject({ isSupervisor: true, waiting: [{ id: row.id }], requests: [] })
    expect(await refused(stranger.call(ownWork, {}))).toMatchObject({ code: 'NO_EMPLOYEE' })
    const query = { customerId: home() }
    for (const client of [own, chief, stranger]) {
      expect(await refused(client.call(leaveApprovalRead, { id: row.id }))).toMatchObject({ code: 'FORBIDDEN' })
      expect(await refused(client.call(leaveApprovalList, { query }))).toMatchObject({ code: 'FORBIDDEN' })
    }
    const body = { status: 'APPROVED' as const }
    expect(await refused(own.call(reportRespond, { id: row.id, body }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(stranger.call(reportRespond, { id: row.id, body }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(own.call(leaveBalance.calls.list, { query }))).toMatchObject({ code: 'FORBIDDEN' })
    const second = await own.call(ownLeaveCreate, { body: ask({ startDate: '2028-05-01', endDate: '2028-05-02' }) })
    const other = await refused(chief.call(ownLeaveCancel, { id: second.id, body: { version: second.version } }))
    expect(other).toMatchObject({ code: 'NOT_FOUND' })
    const gone = await own.call(ownLeaveCancel, { id: second.id, body: { version: second.version } })
    expect(gone.status).toBe('CANCELLED')
  })

  it('HR does not decide on an own request', async () => {
    const hr = await server.newClient('HR', home())
    const employeeId = await makeEmployee(server.db, home(), { master_id: hr.person.id })
    const leaveTypeId = await makeLeaveType(server.db, home())
    await makeBalance(server.db, { customerId: home(), employeeId, typeId: leaveTypeId, year: YEAR })
    const body = { leaveTypeId, startDate: MONDAY, endDate: MONDAY, reason: 'Libur' }
    const { id } = await hr.call(ownLeaveCreate, { body })
    const error = await refused(hr.call(leaveRespond, { id, body: { status: 'APPROVED' } }))
    expect(error).toMatchObject({ code: 'OWN_LEAVE' })
  })

  it('who may see leave may see employees', async () => {
    const rows = await server.db
      .selectFrom('role')
      .select(['code', 'permissions'])
      .where('code', 'not like', 'TEST%')
      .execute()
    expect(rows.length).toBeGreaterThan(8)
    const sees = (permissions: readonly string[], area: string) =>
      permissions.some((one) => one === '*' || one === `${area}:*` || one === `${area}:read`)
    const wrong = rows.filter(({ permissions }) => sees(permissions, 'leave') && !sees(permissions, 'hr'))
    expect(wrong.map(({ code }) => code)).toEqual([])
  })
})

describe('balances', () => {
  it('are adjusted with a reason, which the ledger has', async () => {
    const { hr, balanceId, employeeId } = await scene()
    const row = await hr.call(leaveBalance.calls.read, { id: balanceId })
    const body = { adjustment: -2, reason: 'Koreksi', version: row.version }
    expect(await hr.call(leaveBalance.calls.update, { id: balanceId, body })).toMatchObject({ entitled: 10 })
    const far = { adjustment: -50, reason: 'Koreksi', version: row.version + 1 }
    expect(await refused(hr.call(leaveBalance.calls.update, { id: balanceId, body: far }))).toMatchObject({
      issues: [{ field: 'adjustment', message: 'is more than what is left' }],
    })
    const shown = await hr.call(employeeBalances, { customerId: home(), employeeId, query: { duration_type: 'DAY' } })
    expect(shown.ledger[0]).toMatchObject({ delta: -2, reason: 'ADJUST', note: 'Koreksi' })
    expect(shown.balances).toMatchObject([{ remaining: 10, periodYear: YEAR }])
    const file = await hr.call(leaveBalanceDownload, { customerId: home(), query: {} })
    expect(file.size).toBeGreaterThan(500)
  })

  it('are granted and closed once, whoever does it and how often', async () => {
    const { customerId } = server.other
    const employeeId = await makeEmployee(server.db, customerId)
    await makeEmployee(server.db, customerId, { join_date: new Date().toISOString().slice(0, 10), gender: 'P' })
    const typeId = await makeLeaveType(server.db, customerId, {
      carry_over_max: 6,
      min_service_months: 12,
      gender: 'L',
    })
    await Promise.all([1, 2].map(() => asSystem(server.db, grantBalances)))
    const of = () =>
      server.db
        .selectFrom('leave_balance')
        .select(['id', 'employee_id', 'period_year'])
        .where('leave_type_id', '=', typeId)
        .execute()
    const granted = await of()
    expect(granted).toMatchObject([{ employee_id: employeeId }])
    const now = granted[0]?.id ?? 0
    const year = (granted[0]?.period_year ?? 0) - 1
    const old = await makeBalance(server.db, { customerId, employeeId, typeId, year, entitled: 10 })
    await Promise.all([1, 2].map(() => asSystem(server.db, closeBalances)))
    await asSystem(server.db, closeBalances)
    expect(await ledgerOf(server.db, old)).toEqual([
      ['GRANT', 10],
      ['EXPIRE', -10],
    ])
    expect(await ledgerOf(server.db, now)).toEqual([
      ['GRANT', 12],
      ['CARRY', 6],
    ])
    expect(await balanceNow(server.db, now)).toMatchObject({ carried: 6, remaining: 18 })
    expect(await balanceNow(server.db, old)).toMatchObject({ remaining: 0 })
  })
})

it('the calendar names who is away, for those who may read leave', async () => {
  const { hr, create, own } = await scene()
  const row = await create()
  const query = { customerId: home(), from: '2028-03-01', to: '2028-03-31' }
  expect((await hr.call(absences, { query })).absences.map(({ id }) => id)).toContain(row.id)
  expect(await refused(own.call(absences, { query }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refused(hr.call(absences, { query: { ...query, to: '2028-12-31' } }))).toMatchObject({
    code: 'VALIDATION',
  })
})
