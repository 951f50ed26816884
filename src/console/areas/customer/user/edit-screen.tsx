import { Link, useParams } from '@tanstack/react-router'
import { userRead } from '#contract/session/user.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { openCommand } from '#console/commands/open-command.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { EditRecordPage } from '#console/resource/edit-screen.tsx'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import users from './user.resource.tsx'

interface Params {
  customerId: number
  id: number
}

/** Asks for the user before the screen is there. @public */
export function load({ context, params: { customerId, id } }: LoadInput<Params, unknown>): void {
  void context.queryClient.prefetchQuery(apiQuery(userRead, { customerId, masterId: id }))
}

/** Changes what somebody may do with a customer. */
export default function EditUserScreen() {
  const { t } = useTranslation()
  const { customerId, id } = useParams({ from: '/_shell/roles/edit/$customerId/$id' })
  return (
    <WithCustomer>
      {(customer) =>
        customer.id === customerId ? (
          <EditRecordPage key={`${customerId} ${id}`} view={users} customer={customer} id={id} />
        ) : (
          <ErrorState
            level={1}
            title={t('This user works for another customer')}
            actions={
              <>
                <Button look="primary" onClick={() => openCommand('customer.work', { customer: customerId })}>
                  {t('Work for that customer')}
                </Button>
                <Link to="/roles" className={buttonClass('secondary')}>
                  {t('Go to users')}
                </Link>
              </>
            }
          >
            {t('Work for that customer to change what the user may do there.')}
          </ErrorState>
        )
      }
    </WithCustomer>
  )
}
