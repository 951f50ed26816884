import type { Selectable } from 'kysely'
import type { Database } from '#server/core/db/schema.gen.ts'
import { fail } from '#server/core/http/fail.ts'

type CustomerStatus = Selectable<Database['customer']>['status']

/** A role that a person holds with a customer, and how that customer stands. */
export interface Held {
  role: string
  scope: 'GLOBAL' | 'CUSTOMER'
  permissions: string[]
  customerId: number
  customer: string
  status: CustomerStatus
  mitraId: number | null
}

/** A customer that nobody of its own works for meanwhile, and what the person could do there. */
export interface Shut {
  customerId: number
  customer: string
  status: Exclude<CustomerStatus, 'ACTIVE'>
  permissions: readonly string[]
}

/** Whether a role counts: one with a suspended or closed customer allows nothing. */
export const isOpen = ({ scope, status }: Held): boolean => scope === 'GLOBAL' || status === 'ACTIVE'

/** The customers of a person that are shut, each once. */
export function shutAmong(held: readonly Held[]): Shut[] {
  const shut = new Map<number, Shut>()
  for (const { customerId, customer, status, permissions } of held.filter((one) => !isOpen(one))) {
    if (status === 'ACTIVE') continue
    const former = shut.get(customerId)?.permissions ?? []
    shut.set(customerId, { customerId, customer, status, permissions: [...former, ...permissions] })
  }
  return [...shut.values()]
}

/** @throws CUSTOMER_SUSPENDED or CUSTOMER_CLOSED of the first customer that is meant */
export function requireNotShut(shut: readonly Shut[], isMeant: (one: Shut) => boolean): void {
  const found = shut.find(isMeant)
  if (!found) return
  const { customerId, customer, status } = found
  throw fail(status === 'SUSPENDED' ? 'CUSTOMER_SUSPENDED' : 'CUSTOMER_CLOSED', { customerId, customer })
}
