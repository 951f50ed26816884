import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import type { ListModel } from './use-list.ts'

/** Some rows could not be loaded while others are there. */
export function PartFailed<Row>({ model }: { model: ListModel<Row> }) {
  const { t } = useTranslation()
  const { retry } = model.windows
  return (
    <div role="alert" className="flex items-center gap-3 border-t border-line bg-danger-soft px-4 py-1.5 text-danger">
      {t('Some rows could not be loaded.')}
      <Button onClick={retry}>{t('Try again')}</Button>
    </div>
  )
}
