import type { KeyboardEvent } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { AttendanceSheet } from '#contract/attendance/attendance-meeting.ts'
import { meetingMark } from '#contract/attendance/attendance-meeting.ts'
import type { AttendanceStatus } from '#contract/attendance/attendance.ts'
import { attendanceStatuses } from '#contract/attendance/attendance.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { readDraft } from '#console/form/drafts.ts'
import { LeaveGuard } from '#console/form/leave-guard.tsx'
import { useDraft } from '#console/form/use-draft.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { Button } from '#console/ui/button.tsx'
import { Input } from '#console/ui/input.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { counted } from '#engine/say.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { meetingName } from './attendance-words.ts'
import type { Marks, Participant } from './marks.ts'
import { marksIn, marksToSend, restMarked, withMark, withoutMark } from './marks.ts'
import { SheetRow } from './sheet-row.tsx'

/** Of a large class so many are drawn at first, and so many more each time. */
const STEP = 200

interface SheetProps {
  customerId: number
  sheet: AttendanceSheet
  onSaved: (sheet: AttendanceSheet) => void
}

/** Everybody of a class with four ways to be marked: a digit marks and goes on to the next. */
export function Sheet({ customerId, sheet, onSaved }: SheetProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { lmsClass, ke, participants: people, locked } = sheet
  const form = `attendance.meeting.${lmsClass.id}.${ke}`
  const [marks, setMarks] = useState<Marks>(() => marksIn(readDraft(form)?.values ?? {}, people))
  const [current, setCurrent] = useState(0)
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState(STEP)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const frame = useRef<HTMLDivElement>(null)
  const count = Object.keys(marks).length
  const draft = useDraft(form, () => (count === 0 ? undefined : { values: { ...marks }, base: {}, version: undefined }))
  const touch = useRef(draft.touch)
  useEffect(() => {
    touch.current = draft.touch
  })

  const found = useMemo(() => {
    const text = wanted.trim().toLowerCase()
    if (text === '') return people
    return people.filter(({ student, email, voucherCode }) =>
      `${student.name} ${email} ${voucherCode ?? ''}`.toLowerCase().includes(text),
    )
  }, [people, wanted])
  const rows = found.slice(0, shown)

  const change = useCallback((next: (before: Marks) => Marks) => {
    setMarks(next)
    touch.current()
  }, [])
  const onMark = useCallback(
    (one: Participant, status: AttendanceStatus) => change((before) => withMark(before, one, status)),
    [change],
  )

  function goTo(at: number) {
    const to = Math.min(Math.max(at, 0), rows.length - 1)
    setCurrent(to)
    const row = frame.current?.querySelector(`[data-row="${to}"]`)
    const radio = row?.querySelector<HTMLInputElement>('input:checked') ?? row?.querySelector<HTMLInputElement>('input')
    radio?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }

  async function save() {
    if (count === 0 || saving || locked) return
    setSaving(true)
    setFailure(undefined)
    const writing = saveAs('attendance.meeting')
    try {
      const input = { customerId, id: lmsClass.id, body: { ke, marks: marksToSend(marks) } }
      const { created, changed, refused: not, sheet: now } = await writing.call(meetingMark, input)
      const left = new Set(not.map(({ studentLmsClassId }) => studentLmsClassId))
      setMarks(Object.fromEntries(Object.entries(marks).filter(([id]) => left.has(Number(id)))))
      setRefused(new Map(not.map(({ studentLmsClassId, message }) => [studentLmsClassId, message])))
      draft.drop()
      const done = created + changed
      if (done > 0) {
        writing.saved(
          counted(done, 'One participant is marked', '{{count}} participants are marked'),
          `${lmsClass.code} ${meetingName(ke)}`,
        )
      }
      onSaved(now)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(errorText(error))
    } finally {
      setSaving(false)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return
    if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
      event.preventDefault()
      event.stopPropagation()
      void save()
      return
    }
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? 0)
    const one = rows[at]
    if (!one) return
    const status = attendanceStatuses[Number(event.key) - 1]
    if (status !== undefined) {
      onMark(one, status)
      goTo(at + 1)
    } else if (event.key === 'ArrowDown') goTo(at + 1)
    else if (event.key === 'ArrowUp') goTo(at - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(rows.length - 1)
    else if (event.key === 'Backspace' || event.key === 'Delete') change((before) => withoutMark(before, one))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows in it are heard here
    <div ref={frame} onKeyDown={onKeyDown} className="flex min-h-0 grow flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <Input
          type="search"
          className="max-w-64"
          aria-label={t('Find a participant')}
          placeholder={t('Find a participant')}
          value={wanted}
          onChange={(event) => {
            setWanted(event.target.value)
            setCurrent(0)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
            event.preventDefault()
            goTo(0)
          }}
        />
        <Button disabled={locked} onClick={() => change((before) => restMarked(before, found, 'PRESENT'))}>
          {t('The rest were present')}
        </Button>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {attendanceStatuses.map((status, n) => (
            <span key={status} className="inline-flex items-center gap-1">
              <Kbd keys={String(n + 1)} /> {t(codeWords(status))}
            </span>
          ))}
          <span className="inline-flex items-center gap-1">
            <Kbd keys="backspace" /> {t('take back')}
          </span>
        </p>
      </div>
      <ul aria-label={t('Participants')} className="min-h-0 grow overflow-y-auto">
        {rows.map((one, at) => {
          const { studentLmsClassId: id, attendance } = one
          return (
            <SheetRow
              key={id}
              at={at}
              one={one}
              status={marks[id]?.status ?? attendance?.status}
              changed={marks[id] !== undefined}
              refused={refused.get(id)}
              disabled={locked}
              current={at === Math.min(current, rows.length - 1)}
              onMark={onMark}
            />
          )
        })}
        {found.length > shown ? (
          <li className="px-4 py-2">
            <Button onClick={() => setShown(shown + STEP)}>
              {t('Show {{count}} more', { count: Math.min(STEP, found.length - shown) })}
            </Button>
          </li>
        ) : null}
        {found.length === 0 ? (
          <li className="px-4 py-6 text-muted">{t('Nobody in this class is called so.')}</li>
        ) : null}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
        <Button look="primary" busy={saving} disabled={count === 0 || locked} onClick={() => void save()}>
          {t('Save')}
        </Button>
        <Kbd keys="mod+enter" />
        <p role="status" className="text-muted">
          {count === 0 ? t('Nothing to save.') : t('To be saved: {{count}}', { count })}
        </p>
        {failure === undefined ? null : (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
      </div>
      <LeaveGuard isChanged={() => count > 0} onLeave={draft.drop} />
    </div>
  )
}
