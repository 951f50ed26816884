import { cities, lastNames, men, women } from '#server/areas/session/demo/people-texts.ts'
import { classTexts } from '#server/areas/class/demo/classes-texts.ts'
import { hash } from './links.ts'
import type { Plan } from './plan.ts'
import { platformCodes } from './plan.ts'
import { DAYS } from './shape.ts'

/** Names that very many bear: the worst that a search can meet. */
const common = Array.from(
  { length: 20 },
  (_, at) => `${women[at * 2] ?? ''} ${lastNames.P[at % lastNames.P.length] ?? ''}`,
)

export const isWoman = (student: number): boolean => hash(student, 2) % 100 < 56

/** The name of a student, counted from 0. */
export function nameOf(student: number): string {
  if (hash(student, 3) % 50 === 0) return common[hash(student, 4) % common.length] ?? ''
  const given = isWoman(student) ? women : men
  const last = isWoman(student) ? lastNames.P : lastNames.L
  const family = hash(student, 5) % 5 < 3 ? last : lastNames.both
  const first = given[hash(student, 6) % given.length] ?? ''
  const second = hash(student, 7) % 2 === 0 ? ` ${given[hash(student, 8) % given.length] ?? ''}` : ''
  return `${first}${second} ${family[hash(student, 9) % family.length] ?? ''}`
}

/** Three in a hundred write their address with capitals. */
export function emailOf(student: number): string {
  const name = nameOf(student).replaceAll(' ', '.')
  return `${hash(student, 10) % 33 === 0 ? name : name.toLowerCase()}${student + 1}@contoh.example`
}

/** Seven digits are not enough for a million; these begin like no number that is given out. */
export const phoneOf = (student: number): string => `+62812000${String(student).padStart(7, '0')}`

export const cityOf = (student: number) => cities[hash(student, 11) % cities.length] ?? cities[0]

export const priceOf = (coreClass: number): number => 300_000 + (coreClass % 12) * 50_000

export function titleOf(coreClass: number): string {
  const title = classTexts[coreClass % classTexts.length]?.title ?? ''
  const round = Math.floor(coreClass / classTexts.length)
  return round === 0 ? title : `${title} ${round + 1}`
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const HALF = 0xfffff

/** Eight signs, different for every voucher: three rounds of a Feistel network lose no number. */
export function codeOf(voucher: number): string {
  let [left, right] = [voucher & HALF, Math.floor(voucher / (HALF + 1)) & HALF]
  for (let round = 0; round < 3; round++) [left, right] = [right, left ^ (hash(right, 60 + round) & HALF)]
  let code = ''
  for (const half of [left, right]) {
    for (let sign = 0; sign < 4; sign++) code += alphabet[(half >> (sign * 5)) & 31] ?? ''
  }
  return code
}

/** The code of a voucher begins with its platform. */
export const voucherCode = (plan: Plan, at: number, voucher: number): string =>
  `${(platformCodes[plan.platform[at] ?? 0] ?? 'OWN').slice(0, 3)}-${codeOf(voucher)}`

/** A schedule is called by the month in which it begins. */
export const scheduleCode = ({ scheduleDay }: Plan, calendar: Calendar, schedule: number): string =>
  `JK-${calendar
    .date(scheduleDay[schedule] ?? 0)
    .slice(2, 7)
    .replace('-', '')}-${String(schedule + 1).padStart(5, '0')}`

export interface Calendar {
  /** A moment as COPY reads it, so many minutes into a day of the three years, in Jakarta. */
  moment(day: number, minute: number): string
  date(day: number): string
}

/** The days of the plan as text, from a year before to a year after. */
export function calendarOf({ today }: Plan): Calendar {
  const MARGIN = 400
  const zero = Date.parse(`${today.toISOString().slice(0, 10)}T00:00:00Z`)
  const days = Array.from({ length: DAYS + 2 * MARGIN }, (_, at) =>
    new Date(zero + (at - MARGIN - DAYS) * 86_400_000).toISOString().slice(0, 10),
  )
  const minutes = Array.from(
    { length: 1440 },
    (_, at) => ` ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00+07`,
  )
  return {
    moment: (day, minute) =>
      `${days[day + MARGIN + Math.floor(minute / 1440)] ?? ''}${minutes[((minute % 1440) + 1440) % 1440] ?? ''}`,
    date: (day) => days[day + MARGIN] ?? '',
  }
}
