import { atom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'

export interface Customer {
  id: number
  /** Its days begin and end here. */
  timezone: string
}

/** The customer that the person works for; `null` before one has been chosen. */
export const customerAtom = atom((get): Customer | null => {
  const session = get(sessionAtom)
  const id = session?.client?.id ?? session?.customer.id ?? null
  return id === null ? null : { id, timezone: session?.client?.timezone ?? 'Asia/Jakarta' }
})

/** Draws what needs a customer, or says that one has to be chosen. */
export function WithCustomer({ children }: { children: (customer: Customer) => ReactNode }) {
  const { t } = useTranslation()
  const customer = useAtomValue(customerAtom)
  if (customer) return children(customer)
  return <EmptyState level={1} icon="users" title={t('Choose a customer first.')} />
}
