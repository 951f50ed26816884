import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { Button } from '#console/ui/button.tsx'

interface Props {
  editor: ReactNode
  renderPreview: (customerId: number) => ReactNode
}

/** The editor of a text with its preview beneath it, where there is nothing beside the form. */
export function WithPreview({ editor, renderPreview }: Props) {
  const { t } = useTranslation()
  const customer = useAtomValue(customerAtom)
  const [isShown, setShown] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      {editor}
      <div>
        <Button icon="eye" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t('Preview')}
        </Button>
      </div>
      {isShown && customer ? (
        <section aria-label={t('Preview')} className="rounded-md border border-line p-4">
          {renderPreview(customer.id)}
        </section>
      ) : null}
    </div>
  )
}
