import { useEffect, useRef, useState } from 'react'
import { useAtomValue } from 'jotai'
import { allows } from '#contract/core/permission.ts'
import type { ZoomReport } from '#contract/meeting/zoom-report.ts'
import { zoomReportMatch } from '#contract/meeting/zoom-report.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { saveAs } from '#console/commands/save-as.ts'
import type { ChoiceSource } from '#console/form/choice/choices.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { usePending } from '#console/screen/use-pending.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'

type Presence = ZoomReport['present'][number]
type Participant = ZoomReport['participants'][number]

/** How many rows of a large meeting are drawn at first, and how many more each time. */
const STEP = 200
const SHOWN_FOUND = 20

const matchWords = { EMAIL: 'by e-mail', NAME: 'by name', MANUAL: 'by hand', NONE: '' } as const

/** The participants of the class, which are all here. */
function placesOf(participants: readonly Participant[]): ChoiceSource<number> {
  const choices = participants.map(({ studentLmsClassId: value, name, email }) => ({ value, label: name, note: email }))
  return {
    key: ['zoom-places', participants.map(({ studentLmsClassId: id }) => id).join(' ')],
    search: async (text) => {
      const words = text.toLowerCase()
      return choices.filter(({ label, note }) => `${label} ${note}`.toLowerCase().includes(words)).slice(0, SHOWN_FOUND)
    },
    name: async (id) => choices.find(({ value }) => value === id),
  }
}

interface MatchProps {
  one: Presence
  participants: readonly Participant[]
  onMatch: (studentLmsClassId: number | null) => void
  onLeave: () => void
}

/** Chooses whom of the class someone in the meeting is taken for. */
function Match({ one, participants, onMatch, onLeave }: MatchProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const element = frame.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      leave.current()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={frame} className="flex min-w-56 flex-wrap items-center gap-2">
      <RecordPicker
        aria-label={t('Participant of the class')}
        autoFocus
        source={placesOf(participants)}
        value={one.participant?.id ?? null}
        onChange={(id) => id !== one.participant?.id && onMatch(id)}
      />
      <Button onClick={onLeave}>{t('Cancel')}</Button>
    </div>
  )
}

interface TableProps {
  report: ZoomReport
  itemId: number
  customerId: number
  onChange: (report: ZoomReport) => void
}

const keyOf = ({ ids }: Presence) => String(ids[0])
const percent = (share: number) => `${Math.round(share * 100)} %`

/** Everyone who was in the meeting: how long, and whom of the class they are taken for. */
export function PresentTable({ report, itemId, customerId, onChange }: TableProps) {
  const { t } = useTranslation()
  const { present, participants, lmsClass } = report
  const [shown, setShown] = useState(STEP)
  const [editing, setEditing] = useState<string>()
  const mayMatch = allows(useAtomValue(permissionsAtom), 'attendance:update')
  const { failure, run } = usePending()
  // Those without a match come first: they are what there is to do.
  const rows = present
    .toSorted((a, b) => Number(a.participant !== null) - Number(b.participant !== null))
    .slice(0, shown)
  const { frame, handlers, stop, focusAfterRender } = useRovingFocus({ rows: rows.map(keyOf), stray: true })
  const unknown = present.filter(({ participant, isHost }) => participant === null && !isHost).length
  /** The row has the focus again. */
  function leave(one: Presence): void {
    focusAfterRender(keyOf(one), '')
    setEditing(undefined)
  }
  const match = ({ ids }: Presence, studentLmsClassId: number | null) =>
    run(async () =>
      onChange(
        await saveAs('lms.match-presence').call(zoomReportMatch, {
          customerId,
          id: lmsClass.id,
          itemId,
          body: { ids, studentLmsClassId },
        }),
      ),
    )
  return (
    <div className="flex min-h-0 grow flex-col">
      <p className="border-b border-line px-4 py-2 text-sm text-muted">
        {t('{{count}} in the meeting', { count: present.length })}
        {unknown === 0 ? null : ` · ${t('{{count}} not matched', { count: unknown })}`}
      </p>
      {failure === undefined ? null : (
        <p role="alert" className="px-4 py-2 text-danger">
          {failure}
        </p>
      )}
      <div ref={frame} {...handlers} className="min-h-0 grow overflow-auto">
        <table className="w-full">
          <thead className="sticky top-0 bg-surface text-left text-sm text-muted">
            <tr>
              <th className="px-4 py-1 font-medium">{t('In the meeting')}</th>
              <th className="px-2 py-1 font-medium max-sm:hidden">{t('Joined')}</th>
              <th className="px-2 py-1 font-medium max-sm:hidden">{t('Left the meeting')}</th>
              <th className="px-2 py-1 text-right font-medium">{t('Minutes')}</th>
              <th className="px-2 py-1 text-right font-medium">{t('Share')}</th>
              <th className="px-4 py-1 font-medium">{t('Participant')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={keyOf(one)} className="border-t border-line">
                <td className="px-4 py-1">
                  <span className="block">
                    {one.name} {one.isHost ? <Badge>{t('Host')}</Badge> : null}
                  </span>
                  {one.email === null ? null : <span className="block text-sm break-all text-muted">{one.email}</span>}
                </td>
                <td className="px-2 py-1 tabular-nums max-sm:hidden">
                  <Moment value={one.joinedAt} time />
                </td>
                <td className="px-2 py-1 tabular-nums max-sm:hidden">
                  {one.leftAt === null ? null : <Moment value={one.leftAt} time />}
                </td>
                <td className="px-2 py-1 text-right tabular-nums">{number(one.minutes)}</td>
                <td className="px-2 py-1 text-right tabular-nums">{percent(one.share)}</td>
                <td className="px-4 py-1" data-row={keyOf(one)}>
                  {editing === keyOf(one) ? (
                    <Match
                      one={one}
                      participants={participants}
                      onMatch={(id) => {
                        leave(one)
                        void match(one, id)
                      }}
                      onLeave={() => leave(one)}
                    />
                  ) : mayMatch ? (
                    <Button
                      look="ghost"
                      className="-mx-2.5"
                      tabIndex={stop(keyOf(one))}
                      onClick={() => setEditing(keyOf(one))}
                    >
                      {one.participant?.name ?? t('Not matched')}
                    </Button>
                  ) : (
                    (one.participant?.name ?? t('Not matched'))
                  )}
                  {one.matchedBy === 'NONE' ? null : (
                    <span className="block text-sm text-muted">{t(matchWords[one.matchedBy])}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {present.length > shown ? (
          <div className="px-4 py-2">
            <Button onClick={() => setShown(shown + STEP)}>
              {t('Show {{count}} more', { count: Math.min(STEP, present.length - shown) })}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}
