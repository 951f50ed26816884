import { after } from '#server/demo/clock.ts'
import type { Employee } from './employees.ts'
import { giveHolidays } from '#server/areas/hr/leave/year.ts'
import { insertRows } from '#server/demo/insert.ts'
import type { Request, Type } from './leave-drafts.ts'
import { draftHalves, draftRequests, workingDays } from './leave-drafts.ts'
import { withPapers } from '#server/demo/store-made.ts'
import { leaveReasons, leaveTypes } from './employees-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

async function seedTypes({ tx, clock }: World, { id, madeBy }: Customer): Promise<Type[]> {
  const ids = await insertRows(
    tx,
    'leave_type',
    leaveTypes.map(([code, name, unit, quota, paid, attachment, carry, months, gender, most], n) => ({
      customer_id: id,
      code,
      name,
      unit,
      quota,
      paid,
      requires_attachment: attachment,
      carry_over_max: carry,
      min_service_months: months,
      gender,
      max_consecutive: most,
      created_at: clock.at(-290 + n, 9),
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  return leaveTypes.map(([code, , unit, quota, , attachment, , months, gender], n) => ({
    id: ids[n] ?? 0,
    code,
    unit,
    quota,
    months,
    gender,
    attachment,
  }))
}

async function seedRequests(world: World, { id }: Customer, requests: readonly Request[]): Promise<number[]> {
  const { tx, clock, random } = world
  const papers = requests.filter(({ type }) => type.attachment)
  const written = await withPapers(world, papers, ({ employee }) => ({
    customerId: id,
    line: `Surat keterangan: ${employee.name}`,
  }))
  const files = await insertRows(
    tx,
    'file',
    written.map(({ employee, type, from, stored }) => ({
      customer_id: id,
      name: `Surat keterangan ${employee.name}`,
      original_name: `surat-${type.code.toLowerCase()}.pdf`,
      ...stored,
      purpose: 'LEAVE' as const,
      ref_type: 'leave_request',
      created_at: clock.at(Math.min(from, 0) - 1, 8),
      created_by: employee.masterId,
    })),
  )
  return insertRows(
    tx,
    'leave_request',
    requests.map((request, n) => {
      const { employee, type, status, from, to, amount, wasApproved, half } = request
      const asked = clock.at(Math.min(from - 6, -1), 9, n)
      const isDecided = status === 'APPROVED' || status === 'REJECTED' || wasApproved
      return {
        customer_id: id,
        number: `LV-${clock.month(clock.dayOf(asked))}-${String(n + 1).padStart(4, '0')}`,
        employee_id: employee.id,
        leave_type_id: type.id,
        start_date: clock.date(from),
        end_date: clock.date(to),
        start_time: type.unit === 'HOUR' ? '09:00' : null,
        half: half ?? (type.unit === 'HALF_DAY' ? 'AM' : null),
        amount,
        duration_type: type.unit === 'HOUR' ? ('HOUR' as const) : ('DAY' as const),
        reason: random.pick(leaveReasons[type.code] ?? ['Keperluan keluarga']),
        attachment_file_id: type.attachment ? (files[papers.indexOf(request)] ?? null) : null,
        status,
        approver_id: employee.supervisorMasterId,
        responded_at: isDecided ? after(asked, 700) : null,
        response_note:
          status === 'REJECTED' ? 'Bersamaan dengan audit, ajukan tanggal lain.' : isDecided ? 'Disetujui' : null,
        cancelled_at: status === 'CANCELLED' ? after(asked, 900) : null,
        created_at: asked,
        updated_at: isDecided ? after(asked, 700) : asked,
        created_by: employee.masterId,
      }
    }),
  )
}

interface Change {
  delta: number
  reason: 'GRANT' | 'CARRY' | 'REQUEST' | 'CANCEL' | 'ADJUST' | 'EXPIRE'
  request: number | null
  actor: number | null
  note: string | null
  at: Date
}

/** What everybody has left of each kind in a year, with every change that led to it. */
async function seedBalances(
  world: World,
  { id, madeBy }: Customer,
  employees: readonly Employee[],
  made: { types: readonly Type[]; requests: readonly Request[]; ids: readonly number[] },
) {
  const { tx, clock } = world
  const yearOf = (day: number) => Number(clock.date(day).slice(0, 4))
  const years = [...new Set([yearOf(0), ...made.requests.map(({ from }) => yearOf(from))])].toSorted((a, b) => a - b)
  const annual = made.types.find(({ code }) => code === 'CUTI_TAHUNAN')
  // By place among those who have annual leave: somebody is there for each kind of change, whoever joined when.
  const entitled = employees.filter(({ joined }) => annual !== undefined && joined >= annual.months * 30)
  const drafts = years.flatMap((year) =>
    employees.flatMap((employee) =>
      made.types
        .filter(({ gender }) => gender === null || gender === employee.gender)
        .map((type) => {
          const granted = employee.joined >= type.months * 30 ? type.quota : 0
          const newYear = new Date(Date.UTC(year, 0, 1, 1))
          const changes: Change[] = [
            { delta: granted, reason: 'GRANT', request: null, actor: null, note: null, at: newYear },
          ]
          const at = type === annual ? entitled.indexOf(employee) : -1
          if (at % 3 === 0)
            changes.push({ delta: 4, reason: 'CARRY', request: null, actor: null, note: null, at: newYear })
          if (at % 6 === 0)
            changes.push({
              delta: -1,
              reason: 'EXPIRE',
              request: null,
              actor: null,
              note: 'Sisa tahun lalu hangus',
              at: after(newYear, 60),
            })
          if (at % 9 === 4)
            changes.push({
              delta: 1,
              reason: 'ADJUST',
              request: null,
              actor: madeBy,
              note: 'Pengganti lembur',
              at: after(newYear, 600),
            })
          const own = made.requests.flatMap((request, n) =>
            request.employee === employee && request.type === type && yearOf(request.from) === year
              ? [{ request, n }]
              : [],
          )
          for (const { request, n } of own) {
            const change = {
              request: made.ids[n] ?? null,
              actor: employee.supervisorMasterId,
              note: null,
              at: clock.at(Math.min(request.from - 5, 0), 9),
            }
            if (request.status === 'APPROVED' || request.wasApproved)
              changes.push({ ...change, delta: -request.amount, reason: 'REQUEST' })
            if (request.wasApproved)
              changes.push({ ...change, delta: request.amount, reason: 'CANCEL', at: after(change.at, 900) })
          }
          const sum = (...reasons: Change['reason'][]) =>
            changes.filter(({ reason }) => reasons.includes(reason)).reduce((total, { delta }) => total + delta, 0)
          return {
            employee,
            type,
            year,
            changes,
            entitled: sum('GRANT', 'ADJUST'),
            carried: sum('CARRY', 'EXPIRE'),
            used: -sum('REQUEST', 'CANCEL'),
            pending: own
              .filter(({ request }) => request.status === 'PENDING')
              .reduce((total, { request }) => total + request.amount, 0),
          }
        }),
    ),
  )
  const ids = await insertRows(
    tx,
    'leave_balance',
    drafts.map(({ employee, type, year, entitled, carried, used, pending }) => ({
      customer_id: id,
      employee_id: employee.id,
      leave_type_id: type.id,
      period_year: year,
      duration_type: type.unit === 'HOUR' ? ('HOUR' as const) : ('DAY' as const),
      entitled,
      carried,
      used,
      pending,
      expires_at: `${year}-12-31`,
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  await insertRows(
    tx,
    'leave_ledger',
    drafts.flatMap(({ changes }, n) =>
      changes.map(({ delta, reason, request, actor, note, at }) => ({
        customer_id: id,
        balance_id: ids[n] ?? 0,
        delta,
        reason,
        request_id: request,
        actor_id: actor,
        note,
        at,
      })),
    ),
  )
}

/** The days that employees were away, to be seen in their attendance. */
export type Away = ReadonlyMap<string, 'LEAVE' | 'SICK' | 'PERMIT'>

/** Kinds of leave, requests, balances. Answers who was away when, by `employee:day`. */
export async function seedLeave(world: World, customer: Customer, employees: readonly Employee[]): Promise<Away> {
  const types = await seedTypes(world, customer)
  const drafts = draftRequests(world, employees, types)
  const requests = [...drafts, ...draftHalves(world, employees, types, drafts)]
  const ids = await seedRequests(world, customer, requests)
  await giveHolidays(world.tx)
  await insertRows(world.tx, 'work_holiday', [
    {
      customer_id: customer.id,
      day: world.clock.date(45),
      name: 'Hari jadi akademi',
      kind: 'COMPANY' as const,
      created_by: customer.madeBy,
    },
  ])
  await seedBalances(world, customer, employees, { types, requests, ids })
  return new Map(
    requests
      .filter(({ status, type }) => status === 'APPROVED' && type.unit === 'DAY')
      .flatMap(({ employee, type, from, to }) =>
        workingDays(world, from, to).map(
          (day) => [`${employee.id}:${day}`, type.code === 'SAKIT' ? ('SICK' as const) : ('LEAVE' as const)] as const,
        ),
      ),
  )
}
