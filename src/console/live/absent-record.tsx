import type { ReactNode } from 'react'
import type { AuditResource } from '#contract/audited.ts'
import type { ApiError } from '#contract/core/api-error.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { FormPage } from '#console/form/form-page.tsx'
import { DeletedRecord } from './deleted-record.tsx'

interface AbsentRecordProps {
  /** The title of its page. */
  title: string
  noun: string
  /** What the audit calls its kind. */
  audit: AuditResource | undefined
  id: number
  /** Why there is no record; null while it is on its way. */
  error: ApiError | null
  onRetry: () => void
  /** How many fields it will have, about. */
  fields?: 4 | 6
  /** The way back to its list. */
  back: ReactNode
}

/** The page of a record that is not there to be edited: gone, refused, or on its way. */
export function AbsentRecord({ title, noun, audit, id, error, onRetry, back, fields = 6 }: AbsentRecordProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (error?.status === 404) {
    return (
      <FormPage title={title}>
        <div className="max-w-3xl">
          <DeletedRecord audit={audit} id={id} noun={noun} wasSeen={false}>
            {back}
          </DeletedRecord>
        </div>
      </FormPage>
    )
  }
  if (error) {
    return (
      <ErrorState
        level={1}
        title={t('This {{noun}} cannot be shown', { noun })}
        actions={
          <>
            <Button onClick={onRetry}>{t('Try again')}</Button>
            {back}
          </>
        }
      >
        {errorText(error)}
      </ErrorState>
    )
  }
  return (
    <FormPage title={title}>
      <div aria-busy className="grid max-w-3xl grid-cols-1 gap-x-6 gap-y-6 pt-8 md:grid-cols-2">
        {[1, 2, 3, 4, 5, 6].slice(0, fields).map((field) => (
          <Skeleton key={field} className="h-12" />
        ))}
      </div>
    </FormPage>
  )
}
