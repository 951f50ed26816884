import type { ReactNode } from 'react'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'

interface FormPageProps {
  title: string
  actions?: ReactNode
  /** Where Cancel leads from a page that creates a record. */
  cancelTo?: string
  children: ReactNode
}

/** A screen that is a form: its head, and the form with room around it. */
export function FormPage({ title, actions, cancelTo, children }: FormPageProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        title={title}
        actions={cancelTo === undefined ? actions : <Button onClick={() => goTo(cancelTo)}>{t('Cancel')}</Button>}
      />
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it may take the focus, and what scrolls must be reached by the keyboard
        tabIndex={0}
        className="min-h-0 grow @container overflow-y-auto border-t border-line px-4 pt-4 -outline-offset-2"
      >
        {children}
      </div>
    </>
  )
}
