import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { ScreenModule } from '#console/app/screen/lazy-screen.tsx'
import { FormPage } from '#console/form/form-page.tsx'
import { WithCustomer } from '#console/list/customer.tsx'
import { CreateForm } from './create-form.tsx'
import type { About, AnyView } from './view.ts'

function Create({ view, customer }: About) {
  const { t } = useTranslation()
  return (
    <FormPage title={t(`Create ${view.noun.one}`)} cancelTo={view.path}>
      <CreateForm view={view} customer={customer} onDone={({ id }) => goTo(`${view.path}?open=${id}`)} />
    </FormPage>
  )
}

/** The page on which a record is made. */
export function createScreenOf(view: AnyView): ScreenModule<unknown, unknown> {
  return {
    default: () => (
      <WithCustomer>{(customer) => <Create key={customer.id} view={view} customer={customer} />}</WithCustomer>
    ),
  }
}
