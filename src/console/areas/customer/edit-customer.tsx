import { EditRecordPage } from '#console/resource/edit-screen.tsx'
import type { Customer } from '#console/list/customer.tsx'
import customerForm from './customer-form.tsx'

/** The page of one customer. */
export default function EditCustomer(props: { customer: Customer; id: number }) {
  return <EditRecordPage view={customerForm} {...props} />
}
