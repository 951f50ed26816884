import type { Plan } from './plan.ts'
import { Fate, SEKOLAHMU } from './plan.ts'

/** A number from a number, always the same: what a row shows is worked out again wherever it is shown. */
export function hash(n: number, salt: number): number {
  let mixed = Math.imul(n ^ (salt * 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Which rows of other tables a purchase leads to; 0: none. */
export interface Links {
  voucher: Int32Array
  enrolment: Int32Array
  enrolments: number
  /** Purchase of each voucher, from 1; 0: nobody bought it. */
  voucherPurchase: Int32Array
  /** How many take part in each schedule, and how many classes each student takes. */
  scheduleEnrolled: Int32Array
  studentClasses: Int32Array
}

export const hasVoucher = (plan: Plan, at: number): boolean => at < plan.counts.sales && plan.platform[at] !== SEKOLAHMU

export const isEnrolled = (plan: Plan, at: number): boolean => (plan.fate[at] ?? 0) >= Fate.REGISTERED

/** One in four of those who never came was taken out of the class. */
export const isDropped = (plan: Plan, at: number): boolean => plan.fate[at] === Fate.ABSENT && hash(at, 1) % 4 === 0

/** Gives every purchase its voucher and its place in the class; spare vouchers lie between the sold ones. */
export function linkPlan(plan: Plan): Links {
  const size = plan.student.length
  const links: Links = {
    voucher: new Int32Array(size),
    enrolment: new Int32Array(size),
    enrolments: 0,
    voucherPurchase: new Int32Array(0),
    scheduleEnrolled: new Int32Array(plan.counts.schedules),
    studentClasses: new Int32Array(plan.counts.students),
  }
  let sold = 0
  for (let at = 0; at < size; at++) if (hasVoucher(plan, at)) sold++
  const vouchers = Math.max(plan.counts.vouchers, sold)
  const purchases = new Int32Array(vouchers)
  const spare = (vouchers - sold) / Math.max(1, sold)
  let [voucher, owed] = [0, 0]
  for (let at = 0; at < size; at++) {
    if (hasVoucher(plan, at)) {
      purchases[voucher++] = at + 1
      links.voucher[at] = voucher
      owed += spare
      while (owed >= 1 && voucher < vouchers) {
        voucher++
        owed--
      }
    }
    if (!isEnrolled(plan, at)) continue
    links.enrolment[at] = ++links.enrolments
    if (isDropped(plan, at)) continue
    const [schedule, student] = [plan.schedule[at] ?? 0, plan.student[at] ?? 0]
    links.scheduleEnrolled[schedule] = (links.scheduleEnrolled[schedule] ?? 0) + 1
    links.studentClasses[student] = (links.studentClasses[student] ?? 0) + 1
  }
  links.voucherPurchase = purchases
  return links
}
