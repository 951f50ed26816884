import type { Employee } from './employees.ts'
import type { leaveTypes } from './employees-texts.ts'
import type { World } from '#server/demo/world.ts'

type Status = 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED'
type LeaveCode = (typeof leaveTypes)[number][0]

export interface Type {
  id: number
  code: LeaveCode
  unit: 'DAY' | 'HALF_DAY' | 'HOUR'
  quota: number
  months: number
  gender: 'L' | 'P' | null
  attachment: boolean
}

export interface Request {
  employee: Employee
  type: Type
  status: Status
  /** Days from today, both included. */
  from: number
  to: number
  amount: number
  wasApproved: boolean
  half?: 'AM' | 'PM'
}

/** How many days of a span are working days. */
export const workingDays = ({ clock }: World, from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n).filter((day) => clock.weekday(day) % 6 !== 0)

const mayTake = (employee: Employee, type: Type) =>
  (type.gender === null || type.gender === employee.gender) && employee.joined >= type.months * 30

/** Requests in every state; what is decided lies behind, what waits lies ahead. */
export function draftRequests(world: World, employees: readonly Employee[], types: readonly Type[]): Request[] {
  const { random } = world
  const common = types.filter(({ code }) => code === 'CUTI_TAHUNAN' || code === 'SAKIT' || code === 'IZIN')
  return Array.from({ length: 40 }, (_, n): Request => {
    const employee = employees[(n * 5 + 1) % employees.length] as Employee
    const wanted = n % 6 === 5 ? types[(n % 5) + 1] : common[n % common.length]
    const type = wanted && mayTake(employee, wanted) && wanted.code !== 'MELAHIRKAN' ? wanted : (types[1] as Type)
    const status =
      (['APPROVED', 'PENDING', 'APPROVED', 'REJECTED', 'APPROVED', 'PENDING', 'APPROVED', 'CANCELLED'] as const)[
        n % 8
      ] ?? 'PENDING'
    const wasApproved = status === 'CANCELLED' && n % 16 === 7
    const isAhead = status === 'PENDING' || status === 'CANCELLED'
    // One request per employee and week keeps them from overlapping.
    const start = isAhead ? 3 + (n % 20) : -4 - n * 2
    const days =
      type.unit === 'DAY'
        ? workingDays(world, start, start + random.int(0, 3)).slice(0, type.quota)
        : workingDays(world, start, start + 2).slice(0, 1)
    const [from = start + 2] = days
    return {
      employee,
      type,
      status,
      from,
      to: days.at(-1) ?? from,
      amount: type.unit === 'HOUR' ? random.int(1, 4) : type.unit === 'HALF_DAY' ? 0.5 : Math.max(1, days.length),
      wasApproved,
    }
  }).filter(({ employee }) => employee.active && employee.supervisorMasterId !== null)
}

/** Half days, of which a morning and an afternoon are there. */
export function draftHalves(
  world: World,
  employees: readonly Employee[],
  types: readonly Type[],
  others: readonly Request[],
): Request[] {
  const type = types.find(({ unit }) => unit === 'HALF_DAY')
  const women = employees.filter(
    ({ active, gender, joined, supervisorMasterId }) =>
      active && gender === 'P' && joined > 90 && supervisorMasterId !== null,
  )
  if (!type) return []
  return women.slice(0, 2).flatMap((employee, n): Request[] => {
    const isUniqueViolation = (day: number) =>
      others.some((one) => one.employee === employee && one.from - 1 <= day && day <= one.to + 1)
    const day = workingDays(world, -80, -50).find((one) => !isUniqueViolation(one))
    if (day === undefined) return []
    const half = n === 0 ? ('AM' as const) : ('PM' as const)
    return [{ employee, type, status: 'APPROVED', from: day, to: day, amount: 0.5, wasApproved: false, half }]
  })
}
