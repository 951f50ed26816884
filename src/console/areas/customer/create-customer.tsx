import CreatePane from '#console/resource/create-pane.tsx'
import type { Customer } from '#console/list/customer.tsx'
import customerForm from './customer-form.tsx'

/** Makes a customer beside the list. */
export default function CreateCustomer(props: { customer: Customer; onDone: (id: number | undefined) => void }) {
  return <CreatePane view={customerForm} {...props} />
}
