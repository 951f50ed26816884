import { useQuery, useQueryClient } from '@tanstack/react-query'
import { schemeRead } from '#contract/grading/scheme-edit.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { RecordTabProps } from '#console/app/screen/record-tabs.ts'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { Button } from '#console/ui/button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { SchemeEditor } from './scheme-editor.tsx'

/** The scoring scheme on the page of a schedule. */
export default function SchemeTab({ id, customerId }: RecordTabProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const question = apiQuery(schemeRead, { customerId, id })
  const { data, error, refetch } = useQuery(question)
  useLiveRecord('lms_class', id, question.queryKey)
  if (data) {
    return (
      <SchemeEditor
        key={id}
        scheme={data}
        onSaved={(scheme) => client.setQueryData(question.queryKey, scheme)}
        reread={() => void refetch()}
      />
    )
  }
  if (!error) return <Skeleton className="h-60" />
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p className="text-danger">{errorText(error)}</p>
      <Button onClick={() => void refetch()}>{t('Try again')}</Button>
    </div>
  )
}
