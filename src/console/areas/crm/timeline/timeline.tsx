import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { TimelineEntry } from '#contract/crm/timeline.ts'
import { noteDelete, TIMELINE_ENTRIES, timelineRead } from '#contract/crm/timeline.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { LetterForm } from '#console/message/letter-form.tsx'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { usePending } from '#console/screen/use-pending.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Entry } from './entry.tsx'
import type { TimelineOf } from './note-form.tsx'
import { NoteForm } from './note-form.tsx'
import { timelineCommands } from './timeline.commands.ts'

/** What was noted of a prospect or student, said and sent to them, newest first, and a place to add to it. */
export default function Timeline(owner: TimelineOf) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const held = useAtomValue(permissionsAtom)
  const { customerId, of, id } = owner
  const [limit, setLimit] = useState(TIMELINE_ENTRIES)
  const [edited, setEdited] = useState<string>()
  const [isWriting, setWriting] = useState(false)
  const removing = usePending()
  const field = useRef<HTMLTextAreaElement>(null)
  const question = apiQuery(timelineRead, { customerId, query: { of, id, limit } })
  const { data, error, refetch } = useQuery({ ...question, placeholderData: keepPreviousData })
  useLiveRecord('crm_note', 'any', question.queryKey)
  useLiveRecord('message', 'any', question.queryKey)
  useLiveRecord(of, id, question.queryKey)
  const mayNote = allows(held, 'crm:update')
  const mayWrite = allows(held, 'message:create')
  const again = () => void client.invalidateQueries({ queryKey: [timelineRead.path] })
  useScreenCommands(timelineCommands, { note: mayNote ? () => field.current?.focus() : undefined })

  async function remove(entry: TimelineEntry): Promise<void> {
    const { note } = entry
    if (!note) return
    await removing.run(async () => {
      const saving = saveAs(`${of}.note`)
      await saving.call(noteDelete, { customerId, id: note.id })
      saving.saved('Entry deleted', entry.text.slice(0, 60))
    })
    again()
  }

  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {isWriting ? (
        <LetterForm
          customerId={customerId}
          about={of}
          id={id}
          onCancel={() => setWriting(false)}
          onSent={() => {
            setWriting(false)
            again()
          }}
        />
      ) : (
        <>
          {mayNote ? <NoteForm owner={owner} field={field} onSaved={again} /> : null}
          {mayWrite ? (
            <div>
              <Button icon="mail" onClick={() => setWriting(true)}>
                {t('Write a message')}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {removing.failure === undefined ? null : (
        <p role="alert" className="text-danger">
          {removing.failure}
        </p>
      )}
      {data ? null : <Skeleton className="h-24" />}
      {data?.entries.length === 0 ? <p className="text-muted">{t('Nothing yet.')}</p> : null}
      <ul aria-label={t('Timeline')} className="flex flex-col divide-y divide-line">
        {data?.entries.map((entry) => (
          <li key={entry.key}>
            {edited === entry.key ? (
              <div className="py-2">
                <NoteForm
                  owner={owner}
                  entry={entry}
                  onCancel={() => setEdited(undefined)}
                  onSaved={() => {
                    setEdited(undefined)
                    again()
                  }}
                />
              </div>
            ) : (
              <Entry
                entry={entry}
                onEdit={mayNote && entry.note ? () => setEdited(entry.key) : undefined}
                onDelete={mayNote && entry.note ? () => void remove(entry) : undefined}
              />
            )}
          </li>
        ))}
      </ul>
      {data?.more ? <Button onClick={() => setLimit(Math.min(300, limit + 60))}>{t('Show earlier')}</Button> : null}
    </div>
  )
}
