import { hash } from './links.ts'
import type { Plan } from './plan.ts'
import { platformCodes } from './plan.ts'

/** What the rows of several tables say of one purchase. */
export const customerOf = (plan: Plan, at: number) => (plan.studentCustomer[plan.student[at] ?? 0] ?? 0) + 1
export const classOf = (plan: Plan, at: number) => plan.scheduleClass[plan.schedule[at] ?? 0] ?? 0
export const platformOf = (plan: Plan, at: number) => platformCodes[plan.platform[at] ?? 0] ?? 'OWN'
/** The minute of the day: one order, one moment. */
export const boughtAt = (plan: Plan, at: number) => 420 + (hash(plan.order[at] ?? 0, 40) % 800)
