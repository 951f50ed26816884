import type { Customer } from '#contract/customer/customer.ts'
import type { Tone } from '#console/list/resource-list.ts'

/** What the state of a customer means, as a colour. */
export const customerTones: Readonly<Record<Customer['status'], Tone>> = {
  ACTIVE: 'success',
  SUSPENDED: 'warning',
  CLOSED: 'danger',
}
