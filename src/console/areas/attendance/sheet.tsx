import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { canMark } from '#contract/attendance/attendance.rules.ts'
import type { AttendanceSheet } from '#contract/attendance/attendance-meeting.ts'
import { meetingMark } from '#contract/attendance/attendance-meeting.ts'
import type { AttendanceStatus } from '#contract/attendance/attendance.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { KeyHint, useCommandKeys } from '#console/screen/key-hint.tsx'
import { SaveBar } from '#console/screen/save-bar.tsx'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useSaving } from '#console/screen/use-saving.tsx'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { Input } from '#console/ui/input.tsx'
import { counted } from '#engine/say.ts'
import { meetingName } from './attendance-words.ts'
import type { Marks, Participant } from './marks.ts'
import { marksIn, marksToSend, restMarked, withMark, withoutMark } from './marks.ts'
import { useZoomProposals } from './use-zoom-proposals.ts'
import { SheetRow } from './sheet-row.tsx'
import { sheetCommands } from './sheet.commands.ts'

/** How many rows of a large class are drawn at first, and how many more each time. */
const STEP = 200

const NO_MARKS: Marks = {}
const idOf = ({ studentLmsClassId }: Participant) => String(studentLmsClassId)
const isUnmarked = ({ attendance }: Participant) => attendance === null

interface SheetProps {
  customerId: number
  sheet: AttendanceSheet
  /** The item of the schedule whose report from Zoom proposes marks. */
  zoomItem?: number | undefined
  onSaved: (sheet: AttendanceSheet) => void
}

/** Everybody of a class with four ways to be marked: a digit marks and goes on to the next. */
export function Sheet({ customerId, sheet, zoomItem, onSaved }: SheetProps) {
  const { t } = useTranslation()
  const { lmsClass, ke, participants: people, locked } = sheet
  const [searchText, setSearchText] = useState('')
  const [shown, setShown] = useState(STEP)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const search = useRef<HTMLInputElement>(null)
  const lock = canMark({ locked, status: 'ABSENT', lmsClass }, 'PRESENT')
  const blocked = lock === true ? undefined : lock

  const saving = useSaving({
    command: 'attendance.meeting',
    draft: `${lmsClass.id}.${ke}`,
    stored: { values: NO_MARKS },
    restore: (draft) => marksIn(draft, people),
    blocked,
    check: (marks) => Object.keys(marks).length > 0,
    save: (marks, call) => call(meetingMark, { customerId, id: lmsClass.id, body: { ke, marks: marksToSend(marks) } }),
    saved({ created, changed, refused: not, sheet: now }, writing, sent) {
      setRefused(new Map(not.map(({ studentLmsClassId, message }) => [studentLmsClassId, message])))
      const label = `${lmsClass.code} ${meetingName(ke)}`
      const done = created + changed
      if (done > 0)
        writing.saved(counted(done, 'One participant is marked', '{{count}} participants are marked'), label)
      onSaved(now)
      const left = Object.entries(sent).filter(([id]) => not.some((one) => String(one.studentLmsClassId) === id))
      return { stored: { values: NO_MARKS }, left: Object.fromEntries(left) }
    },
  })
  const { values: marks, change } = saving
  const count = Object.keys(marks).length
  const item = locked ? undefined : zoomItem
  const isProposed = useZoomProposals({ customerId, id: lmsClass.id, item, people, change })

  const found = useMemo(() => {
    const text = searchText.trim().toLowerCase()
    if (text === '') return people
    return people.filter(({ student, email, voucherCode }) =>
      `${student.name} ${email} ${voucherCode ?? ''}`.toLowerCase().includes(text),
    )
  }, [people, searchText])
  const rows = found.slice(0, shown)
  const [first] = useState(() => (people.find(isUnmarked) ?? people[0]) as Participant)
  const { frame, handlers, current, focusRow, step, stop } = useRovingFocus({
    rows: rows.map(idOf),
    first: idOf(first),
    stray: true,
  })

  // Whoever opens the sheet marks at once.
  const begin = useRef(() => focusRow(idOf(first)))
  useEffect(() => begin.current(), [])

  const latest = useRef({ rows, current, step, change })
  useEffect(() => {
    latest.current = { rows, current, step, change }
  })
  const onMark = useCallback(
    (one: Participant, status: AttendanceStatus) => latest.current.change((before) => withMark(before, one, status)),
    [],
  )
  const atCurrent = (act: (one: Participant) => void) => {
    const one = latest.current.rows.find((row) => idOf(row) === latest.current.current)
    if (one) act(one)
  }
  const mark = (status: AttendanceStatus) => ({
    blocked,
    run: () =>
      atCurrent((one) => {
        onMark(one, status)
        latest.current.step(1)
      }),
  })
  const markRest = () => change((before) => restMarked(before, found, 'PRESENT'))
  useScreenCommands(sheetCommands, {
    PRESENT: mark('PRESENT'),
    LATE: mark('LATE'),
    ABSENT: mark('ABSENT'),
    EXCUSED: mark('EXCUSED'),
    clear: { blocked, run: () => atCurrent((one) => change((before) => withoutMark(before, one))) },
    rest: { blocked, run: markRest },
    search: () => search.current?.focus(),
  })

  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <Input
          ref={search}
          type="search"
          className="max-w-64"
          aria-label={t('Find a participant')}
          placeholder={t('Find a participant')}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          onKeyDown={(event) => {
            if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            step('first')
          }}
        />
        <Button keys={useCommandKeys(sheetCommands.rest)} disabled={locked} onClick={markRest}>
          {t('Mark remaining present')}
        </Button>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <KeyHint of={sheetCommands.PRESENT} />
          <KeyHint of={sheetCommands.LATE} />
          <KeyHint of={sheetCommands.ABSENT} />
          <KeyHint of={sheetCommands.EXCUSED} />
          <KeyHint of={sheetCommands.clear} />
        </p>
      </div>
      {isProposed ? (
        <p role="note" className="border-b border-line bg-sunken px-4 py-2">
          {t('Marked as Zoom reports it. Check the marks, then save.')}
        </p>
      ) : null}
      <div ref={frame} {...handlers} className="min-h-0 grow overflow-y-auto">
        <ul aria-label={t('Participants')}>
          {rows.map((one) => {
            const { studentLmsClassId: id, attendance } = one
            return (
              <SheetRow
                key={id}
                one={one}
                status={marks[id]?.status ?? attendance?.status}
                changed={marks[id] !== undefined}
                refused={refused.get(id)}
                disabled={locked}
                stop={stop(idOf(one))}
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
          {found.length === 0 ? <li className="px-4 py-6 text-muted">{t('No participant matches.')}</li> : null}
        </ul>
      </div>
      <SaveBar saving={saving} count={count} disabled={locked} />
      {saving.guard}
    </div>
  )
}
