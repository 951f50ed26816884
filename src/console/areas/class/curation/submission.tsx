import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CoreClass } from '#contract/class/class.ts'
import { coreClass } from '#contract/class/class.ts'
import { classCuration } from '#contract/class/curation.ts'
import { reasonText } from '#contract/core/error.ts'
import { allows } from '#contract/core/permission.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useFocusedRecord } from '#console/screen/use-focused-record.ts'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { ComparedField } from './compared-field.tsx'
import type { Compared } from './curation-fields.ts'
import { CurationHistory } from './curation-history.tsx'
import { curationCommands } from './curation.commands.ts'
import { DecisionBar } from './decision-bar.tsx'
import { FieldNote } from './field-note.tsx'
import { SubmissionHead } from './submission-head.tsx'
import type { Rounds } from './use-compared.ts'
import { useCompared } from './use-compared.ts'
import { useReview } from './use-review.ts'

interface SubmissionProps {
  customerId: number
  classId: number
  onDecided: (row: CoreClass) => void
}

interface ReviewProps extends Omit<SubmissionProps, 'classId'> {
  row: CoreClass
  rounds: Rounds
  reread: () => void
}

function Review({ row, rounds, customerId, reread, onDecided }: ReviewProps) {
  const { t } = useTranslation()
  const permissions = useAtomValue(permissionsAtom)
  const mayDecide = allows(permissions, 'curation:approve') && allows(permissions, 'class:update')
  const frame = useRef<HTMLDivElement>(null)
  const [noted, setNoted] = useState<readonly string[]>([])
  const [begun, setBegun] = useState<{ field: string }>()
  const [showsAll, setShowsAll] = useState(false)
  const [asked, setAsked] = useState<'APPROVED' | 'REJECTED'>()
  const { fields, isFirst, base, setBase } = useCompared(row, rounds)
  const review = useReview({ customerId, row, mayDecide, reread, onDecided })
  const { remarks, blocked, canDecide } = review

  const isShown = ({ isChanged }: Compared) => isFirst || showsAll || isChanged
  const shown = fields.filter(isShown)
  const hidden = fields.length - fields.filter(({ isChanged }) => isFirst || isChanged).length
  const hasNote = ({ field }: Compared) => noted.includes(field) || remarks.notes[field] !== undefined

  // A note that was begun is written at once.
  useEffect(() => {
    if (begun) frame.current?.querySelector<HTMLElement>(`[data-note="${begun.field}"] textarea`)?.focus()
  }, [begun])
  const isUnexplained = review.isUnexplained
  useEffect(() => {
    if (isUnexplained) frame.current?.querySelector<HTMLElement>('[data-note="all"] textarea')?.focus()
  }, [isUnexplained])

  function addNote(field: string): void {
    setNoted((before) => [...before, field])
    setBegun({ field })
  }
  const on = (run: () => unknown) => (mayDecide ? { run, blocked } : undefined)
  useScreenCommands(curationCommands, {
    approve: on(() => canDecide && setAsked('APPROVED')),
    back: on(() => void review.decide('REVISION')),
    reject: on(() => canDecide && setAsked('REJECTED')),
    note: on(() => {
      const next = shown.find((one) => !hasNote(one))
      if (next) addNote(next.field)
    }),
    unchanged: hidden > 0 ? () => setShowsAll(!showsAll) : undefined,
  })
  const unchangedKeys = useCommandKeys(curationCommands.unchanged)

  return (
    <div ref={frame} className="flex min-h-0 grow flex-col">
      <div className="@container min-h-0 grow overflow-y-auto">
        <div className="flex max-w-5xl flex-col gap-5 px-4 py-3">
          <SubmissionHead row={row} rounds={rounds} base={base} onBase={setBase} />
          {blocked ? (
            <p role="note" className="rounded-md bg-sunken px-3 py-2">
              {t('It is no longer waiting for curation.')} {t(reasonText(blocked))}
            </p>
          ) : null}
          {review.isNewer ? (
            <p role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-warning-soft px-3 py-2">
              {t('The author has changed this submission while it was open. The page shows the newest version.')}
              <Button onClick={review.confirmSeen}>{t('Continue with the newest version')}</Button>
            </p>
          ) : null}
          {shown.length === 0 ? <p className="text-muted">{t('No changes to review.')}</p> : null}
          {shown.map((field) => (
            <section
              key={field.field}
              aria-label={t(field.label)}
              className="flex flex-col gap-2 border-t border-line pt-3"
            >
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-semibold">{t(field.label)}</h3>
                {canDecide && !hasNote(field) ? (
                  <Button
                    look="ghost"
                    icon="message-square"
                    aria-label={t('Add a note: {{field}}', { field: t(field.label) })}
                    onClick={() => addNote(field.field)}
                  >
                    {t('Note')}
                  </Button>
                ) : null}
              </div>
              <ComparedField field={field} />
              {hasNote(field) ? (
                <FieldNote
                  name={field.field}
                  label={t('Note: {{field}}', { field: t(field.label) })}
                  value={remarks.notes[field.field] ?? ''}
                  onChange={(text) => review.noteFor(field.field, text)}
                />
              ) : null}
            </section>
          ))}
          {hidden > 0 ? (
            <div>
              <Button aria-expanded={showsAll} keys={unchangedKeys} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? t('Hide unchanged fields') : t('Show unchanged fields')}
              </Button>
            </div>
          ) : null}
          <div className="border-t border-line pt-3">
            <CurationHistory customerId={customerId} classId={row.id} />
          </div>
        </div>
      </div>
      {mayDecide ? (
        <DecisionBar title={row.title} review={review} asked={asked} onAsk={setAsked} />
      ) : (
        <p className="border-t border-line px-4 py-2 text-muted">{t('You can read submissions, but not decide.')}</p>
      )}
      {review.guard}
    </div>
  )
}

/** A submission next to how the class was before, with the curator's notes and decision. */
export function Submission({ customerId, classId, onDecided }: SubmissionProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const input = { customerId, id: classId }
  const record = apiQuery(coreClass.calls.read, input)
  const history = apiQuery(classCuration, input)
  const { data: row, error, refetch } = useQuery(record)
  const { data: rounds, error: historyError, refetch: refetchHistory } = useQuery(history)
  useLiveRecord('core_class', classId, record.queryKey)
  useLiveRecord('core_class', classId, history.queryKey)
  useFocusedRecord(
    useMemo(() => (row ? { resource: 'class', id: row.id, label: row.title, record: row } : undefined), [row]),
  )
  const failed = error ?? historyError
  const reread = () => {
    void refetch()
    void refetchHistory()
  }
  if (!row || !rounds) {
    return failed ? (
      <ErrorState
        title={t('This {{noun}} cannot be shown', { noun: t('class') })}
        actions={<Button onClick={reread}>{t('Try again')}</Button>}
      >
        {errorText(failed)}
      </ErrorState>
    ) : (
      <div aria-busy className="flex flex-col gap-4 p-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  return <Review row={row} rounds={rounds} customerId={customerId} reread={reread} onDecided={onDecided} />
}
