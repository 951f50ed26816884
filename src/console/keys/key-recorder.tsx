import type { FocusEvent, KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { controlClass } from '#console/ui/input.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { isApple, keysText } from '#console/ui/keyboard/keys.ts'
import { chordOf, isLetter } from '#engine/keys/chord.ts'
import { SEQUENCE_MS } from '#engine/keys/sequence.ts'
import type { KeyRow } from './key-rows.ts'
import { judge } from './key-verdict.ts'

interface Props {
  row: KeyRow
  rows: readonly KeyRow[]
  letters: boolean
  /** Takes the keys, and takes them away from `others`. */
  onKeep: (keys: string, others: readonly KeyRow[]) => void
  onCancel: () => void
}

/** What some browsers report for the last key of a composition, after its end. */
const COMPOSING = 229

/**
 * Listens to the keys that are pressed and judges them at once. Enter keeps them, Escape gives up, Backspace takes the
 * last one back and Tab leads out, so those four are nobody's to have.
 */
export function KeyRecorder({ row, rows, letters, onKeep, onCancel }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [chords, setChords] = useState<readonly string[]>([])
  const [said, setSaid] = useState<string>()
  const pressedAt = useRef(0)
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const keys = chords.join(' ')
  const { problem, takeFrom } = chords.length === 0 ? {} : judge(row, keys, rows, t)
  const rests = chords.length > 0 && problem === undefined && !letters && isLetter(keys)
  const note =
    said ??
    problem ??
    (rests
      ? t('Single-key shortcuts are off: this shortcut works once they are on again.')
      : row.most === 1
        ? t('Press one key, alone or with Ctrl, Alt or Shift.')
        : t('Press a key, or up to three one after another.'))

  function keep() {
    if (chords.length === 0) setSaid(t('Press the new keys first.'))
    else if (problem === undefined) onKeep(keys, [])
    // The others lose something: that is worth a key of its own.
    else if (takeFrom) panel.current?.querySelector<HTMLElement>('[data-take-over]')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Tab' && bare) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    setSaid(undefined)
    if (event.key === 'Escape' && bare) onCancel()
    else if (event.key === 'Enter' && bare && !event.shiftKey) keep()
    else if (event.key === 'Backspace' && bare) setChords(chords.slice(0, -1))
    else {
      const chord = chordOf(event, isApple)
      if (chord === undefined) {
        if (event.key === 'Dead') setSaid(t('This key only puts an accent on the next one. Choose another.'))
        return
      }
      // As the sequence will be heard: what comes later than a second begins anew.
      const goesOn = chords.length < row.most && event.timeStamp - pressedAt.current <= SEQUENCE_MS
      pressedAt.current = event.timeStamp
      setChords(goesOn ? [...chords, chord] : [chord])
    }
  }

  function onBlur(event: FocusEvent) {
    // Another window in front is no decision.
    if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) onCancel()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving any part of it gives up
    <div ref={panel} role="group" aria-label={t('New keys')} onBlur={onBlur} className="flex flex-col gap-2 pb-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="relative">
          <input
            ref={field}
            data-records-keys
            readOnly
            value={chords.length === 0 ? '' : keysText(keys)}
            aria-label={t('New keys for {{name}}', { name: row.title })}
            aria-describedby={`${id}-note`}
            aria-invalid={problem === undefined ? undefined : true}
            onKeyDown={onKeyDown}
            className={cx(controlClass, 'h-control w-44 text-transparent caret-accent selection:bg-transparent')}
          />
          <span aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center">
            {chords.length === 0 ? <span className="text-muted">{t('Press keys…')}</span> : <Kbd keys={keys} />}
          </span>
        </div>
        {problem === undefined ? (
          <Button look="primary" disabled={chords.length === 0} onClick={keep}>
            {t('Keep')}
          </Button>
        ) : null}
        {takeFrom ? (
          <Button data-take-over onClick={() => onKeep(keys, takeFrom)}>
            {t('Take over')}
          </Button>
        ) : null}
        <Button look="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <span aria-hidden className="hidden items-center gap-3 text-sm text-muted lg:flex">
          {[
            ['enter', t('keep')],
            ['esc', t('cancel')],
            ['backspace', t('remove last')],
          ].map(([key = '', label]) => (
            <span key={key} className="flex items-center gap-1">
              <Kbd keys={key} />
              {label}
            </span>
          ))}
        </span>
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={cx('flex items-start gap-1 text-sm', problem === undefined ? 'text-muted' : 'text-danger')}
      >
        {problem === undefined ? null : <Icon name="alert" size={14} className="mt-px shrink-0" />}
        <span>
          {note}
          {takeFrom ? ` ${t('It loses its shortcut.')}` : ''}
        </span>
      </p>
    </div>
  )
}
