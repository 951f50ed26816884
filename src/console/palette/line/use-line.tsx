import { useStore } from 'jotai'
import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import type { Context } from '#engine/context.ts'
import { within } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { complete } from '#engine/line/complete.ts'
import type { Reading } from '#engine/line/parse-line.ts'
import { parseLine } from '#engine/line/parse-line.ts'
import type { Want } from '#engine/line/read-args.ts'
import { rejectedRecord } from '#engine/state.ts'
import type { Entry } from '#console/palette/entries.ts'
import { LineChips } from './line-chips.tsx'
import { indexOfLines } from './line-index.ts'
import type { Offer, OldFitting } from './line-options.tsx'
import { offersAt, otherReadings, reasonOf } from './line-options.tsx'
import { openLine } from './open-line.ts'
import type { Option, OptionGroup } from '#console/palette/ask/pick-list.tsx'
import { titleOf, useWords } from '#console/commands/say.ts'
import { useCaret } from './use-caret.ts'
import { useLineRecords, useWants } from './use-line-records.ts'
import { useRested } from '#console/palette/use-rested.ts'

interface LineInput {
  /** What is in the field. */
  query: string
  setQuery: (query: string) => void
  /** What of it may be a line; `undefined` where lines are not looked for. */
  text: string | undefined
  ctx: Context
  commands: readonly AnyCommand[]
  /** What the person may see here. */
  entries: readonly Entry[]
}

export interface LineView {
  /** The line as a row, then what would complete it; empty when nothing that is typed is a line. */
  readonly groups: readonly OptionGroup[]
  /** An argument is named: no search looks like this. */
  readonly isNamed: boolean
  readonly slow: boolean
  readonly invalid: boolean
  readonly completes: boolean
  /** Speaks what is wrong. */
  readonly note: ReactNode
  readonly onText: (text: string) => void
  /** Takes the choice of one of its rows. */
  readonly pick: (option: Option) => boolean
  /** Tab on a row: completes. */
  readonly tab: (option: Option) => boolean
}

/** Nobody wants to be told that half a word is wrong; after this long it is no half word any more. */
const REST_MS = 600

const nothing: readonly never[] = []
const noWants: readonly Want[] = []

function isSame(last: OldFitting | undefined, next: OldFitting): boolean {
  return (
    last?.command === next.command &&
    last.key === next.key &&
    last.refs.length === next.refs.length &&
    last.refs.every((ref, place) => ref === next.refs[place])
  )
}

/** What is typed in the first view, read as a whole command line. */
export function useLine({ query, setQuery, text, ctx, commands, entries }: LineInput): LineView {
  const store = useStore()
  const { t, i18n } = useTranslation()
  const words = useWords()
  const { lookup, tell, retry, forget } = useLineRecords()
  const asked = useRef<string>(undefined)
  const [reportedQuery, setReportedQuery] = useState<string>()
  const [old, setOld] = useState<OldFitting>()
  const line = text !== undefined && /\S\s+\S/.test(text) ? text : undefined
  const { language } = i18n

  // oxlint-disable-next-line react/exhaustive-deps -- names are in the language
  useEffect(() => whenIdle(() => indexOfLines(commands)), [commands, language])

  const readings = useMemo((): readonly Reading[] => {
    if (line === undefined) return nothing
    const isOffered = (command: AnyCommand) => entries.some((entry) => entry.command === command)
    return parseLine(indexOfLines(commands), line, ctx, { lookup, isOffered })
    // oxlint-disable-next-line react/exhaustive-deps -- names are in the language
  }, [line, ctx, lookup, commands, entries, language])
  const [reading] = readings
  const wants = reading?.wants ?? noWants
  const { slow } = useWants(wants, tell)
  const { caret, noteCaret, select } = useCaret(query, reading !== undefined)

  const before = query.length - (line?.length ?? 0)
  const errors = reading?.errors ?? nothing
  const rested = useRested(query, REST_MS, errors.length > 0)
  // Nothing can be looked up before a customer is chosen; the picker says so.
  const isWaiting = wants.length > 0 && ctx.customerId !== null
  const isReported = rested || reportedQuery === query
  const at = caret - before
  const shownErrors = useMemo(
    () =>
      errors.filter(({ from, to, key }) => {
        // What is asked for may depend on a record that is still looked up.
        if (isWaiting && key === undefined) return false
        return isReported || at < from || at > to
      }),
    [errors, isWaiting, isReported, at],
  )
  const inner = useMemo(() => within(ctx, { picked: reading?.picked ?? [] }), [ctx, reading])
  const reason = useMemo(
    () =>
      reading && !rejectedRecord(reading.command, inner, reading.given)
        ? reasonOf(reading.command, inner, reading.given)
        : undefined,
    [reading, inner],
  )

  const fitting = reading?.args.find((arg) => arg.fitting.length > 0)
  useEffect(() => {
    const refs = fitting?.fitting[0]?.refs
    if (!reading || !fitting || !refs) return
    const { command } = reading
    const { key } = fitting
    setOld((last) => (isSame(last, { command, key, refs }) ? last : { command, key, refs }))
  }, [reading, fitting])
  const isOn = reading !== undefined
  useEffect(() => {
    if (!isOn) forget()
  }, [isOn, forget])

  const offers = useMemo((): readonly Offer[] => {
    if (!reading) return nothing
    return [...offersAt(reading, at, ctx, old), ...otherReadings(indexOfLines(commands), readings, t)]
  }, [reading, readings, at, ctx, old, commands, t])

  const groups = useMemo((): readonly OptionGroup[] => {
    if (!reading) return nothing
    const { command, args } = reading
    const entry = entries.find((one) => one.command === command)
    const namesTarget = args.some(({ key }) => key === command.over)
    const row: Option = {
      id: `line:${command.id}`,
      label: titleOf(command),
      detail: <LineChips reading={reading} errors={shownErrors} ctx={inner} />,
      ...(entry?.option.hint === undefined || namesTarget ? {} : { hint: entry.option.hint }),
      ...(reason === undefined ? {} : { reason }),
    }
    return [
      { id: 'line', options: [row] },
      { id: 'completions', heading: t('Complete'), options: offers.map(({ option }) => option) },
    ]
  }, [reading, entries, shownErrors, inner, reason, offers, t])

  function settle(one: Reading) {
    const [first] = one.errors
    if (!first) {
      if (reason === undefined) openLine(one)
      return
    }
    setReportedQuery(query)
    if (!first.mayPass) select(query, before + first.from, before + first.to)
  }

  function accept(one: Reading) {
    const mayPass = one.errors.some((error) => error.mayPass)
    if (mayPass) retry()
    if (mayPass || isWaiting) asked.current = query
    else settle(one)
  }

  // Enter was pressed before the records were known: they decide.
  useEffect(() => {
    if (asked.current === undefined) return
    const isStill = asked.current === query && store.get(paletteOpenAtom)
    if (isStill && isWaiting) return
    asked.current = undefined
    if (isStill && reading) settle(reading)
  })

  function apply({ completion }: Offer) {
    if (line === undefined) return
    const next = complete(line, completion)
    const full = query.slice(0, before) + next.line
    setQuery(full)
    select(full, before + next.caret)
  }

  const offerOf = (option: Option) => offers.find((offer) => offer.option.id === option.id)
  const spoken =
    shownErrors.length > 0 && reading
      ? shownErrors.map(({ from, to, say }) => `${reading.line.slice(from, to)} ${words(say)}`.trim()).join(' ')
      : (reason ?? '')

  return {
    groups,
    isNamed: reading?.args.some(({ name }) => name !== undefined) ?? false,
    slow,
    invalid: shownErrors.length > 0,
    completes: offers.length > 0,
    note: (
      <p role="alert" className="sr-only">
        {spoken}
      </p>
    ),
    onText: (next) => {
      setQuery(next)
      noteCaret(next)
    },
    pick: (option) => {
      const offer = offerOf(option)
      if (offer) apply(offer)
      else if (reading && option.id === `line:${reading.command.id}`) accept(reading)
      else return false
      return true
    },
    tab: (option) => {
      const offer = offerOf(option) ?? (option.id.startsWith('line:') ? offers[0] : undefined)
      if (!offer) return false
      apply(offer)
      return true
    },
  }
}
