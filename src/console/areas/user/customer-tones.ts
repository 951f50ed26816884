import type { Customer } from '#contract/customer.ts'
import type { Tone } from '#console/table/resource-list.ts'

/** What the state of a customer means, as a colour. */
export const customerTones: Readonly<Record<Customer['status'], Tone>> = {
  ACTIVE: 'success',
  SUSPENDED: 'warning',
  CLOSED: 'danger',
}
