import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { within } from '#engine/context.ts'
import { rank } from '#engine/rank/rank.ts'
import { setAbout } from '#console/commands/about-record.ts'
import { usePaletteContext } from '#console/commands/context-atoms.ts'
import type { Entry } from './entries.ts'
import {
  emptyGroups,
  entriesOf,
  hasCommands,
  indexOf,
  modeOf,
  MOST_REFUSED,
  MOST_ROWS,
  refusedEntries,
} from './entries.ts'
import { chooseCommand } from '#console/commands/open-command.ts'
import { closePalette } from './palette-open.ts'
import { aboutAtom, finishPalette, queryAtom } from './palette-state.ts'
import type { Option, OptionGroup } from './ask/pick-list.tsx'
import { PickList } from './ask/pick-list.tsx'
import { RootFooter } from './root-footer.tsx'
import { recordHref } from '#console/commands/record-href.ts'
import { paletteCommandsAtom } from '#console/commands/registry/registry.ts'
import { useWords } from '#console/commands/say.ts'
import { useLine } from './line/use-line.tsx'
import { recentRecords, recentRecordsAtom, rememberRecord } from '#console/commands/history/recent-records.ts'
import { usePast } from './use-past.ts'
import { mostUsedCommands, recordKey, remember, usesAtom } from '#console/commands/history/uses.ts'
import { rowOf, useRootRecords } from './use-root-records.ts'

/** Nothing is ranked while the field is empty; the first letter finds everything ready. */
function useIndexAhead(entries: readonly Entry[]): void {
  useEffect(() => whenIdle(() => indexOf(entries, 'all')), [entries])
}

/** The palette's first view: everything that can be found from here. */
export function RootView() {
  const { t, i18n } = useTranslation()
  const words = useWords()
  const live = usePaletteContext()
  const commands = useAtomValue(paletteCommandsAtom)
  const uses = useAtomValue(usesAtom)
  const opened = useAtomValue(recentRecordsAtom)
  const [query, setQuery] = useAtom(queryAtom)
  const [about, forgetAbout] = useAtom(aboutAtom)
  const { mode, text } = modeOf(query)

  const ctx = useMemo(() => (about ? within(live, { refs: [about] }) : live), [about, live])
  // oxlint-disable-next-line react/exhaustive-deps -- titles are written in the language, so it is part of them
  const entries = useMemo(() => entriesOf(commands, ctx, t), [commands, ctx, t, i18n.language])
  // oxlint-disable-next-line react/exhaustive-deps -- as above
  const refused = useMemo(() => refusedEntries(commands, ctx, t), [commands, ctx.permissions, t, i18n.language])
  const isBlank = mode === 'all' && text.trim() === ''
  useIndexAhead(entries)

  const recent = useMemo(() => recentRecords(opened, ctx.customerId, ctx.focused), [opened, ctx])
  const past = usePast(query, setQuery, commands, ctx)
  const typedLine = !past.isPast && (mode === 'all' || mode === 'commands') ? text : undefined
  const line = useLine({ query, setQuery, text: typedLine, ctx, commands, entries })
  const { isNamed } = line
  const records = useRootRecords(mode, text, isNamed || past.isPast)

  const groups = useMemo((): readonly OptionGroup[] => {
    if (isNamed) return []
    if (isBlank) return emptyGroups(entries, ctx, mostUsedCommands(uses), recent, t)
    const kind = (ctx.focused ?? ctx.selection[0] ?? ctx.filter)?.resource
    const ranked = rank(indexOf(entries, mode), text, {
      limit: MOST_ROWS,
      blocked: (entry) => entry.option.reason !== undefined,
      here: (entry) => kind !== undefined && entry.command.resource === kind,
      weight: (entry) => uses[entry.id] ?? entry.unused,
    })
    return [{ id: 'found', options: ranked.map((entry) => entry.option) }]
  }, [isNamed, isBlank, mode, text, entries, ctx, uses, recent, t])
  const refusedGroup = useMemo((): readonly OptionGroup[] => {
    if (isNamed || text.trim() === '' || (mode !== 'all' && mode !== 'commands')) return []
    const found = rank(indexOf(refused, 'commands'), text, { limit: MOST_REFUSED })
    return [{ id: 'refused', heading: t('Without permission'), options: found.map((entry) => entry.option) }]
  }, [isNamed, mode, text, refused, t])
  const shown = useMemo(() => {
    if (past.isPast) return past.groups
    if (mode === 'records' || mode === 'people') return records.groups
    const [first, last] = records.areFirst ? [records.groups, []] : [[], records.groups]
    // What is refused comes last, once all that is not is known: Enter takes nothing of it by mistake.
    return [...line.groups, ...first, ...groups, ...last, ...(records.pending ? [] : refusedGroup)]
  }, [
    mode,
    past.isPast,
    past.groups,
    records.groups,
    records.areFirst,
    records.pending,
    line.groups,
    groups,
    refusedGroup,
  ])
  // Beside commands records only follow: Enter waits for none, unless there is nothing else to take.
  const isWaiting = records.pending && (records.areFirst || shown.every(({ options }) => options.length === 0))

  const refOf = (option: Option) => records.refOf(option) ?? recent.find((ref) => rowOf(ref) === option.id)

  function pick(option: Option) {
    if (past.pick(option) || line.pick(option)) return
    const ref = refOf(option)
    if (!ref) {
      chooseCommand(option.id)
      return
    }
    remember(recordKey(ref))
    rememberRecord(ref)
    finishPalette()
    goTo(recordHref(ref))
  }

  function back(key: 'escape' | 'backspace') {
    if (about) forgetAbout(null)
    else if (key === 'escape') closePalette()
  }

  return (
    <>
      <PickList
        label={t('Search commands, screens and records')}
        placeholder={t('Search commands, screens and records')}
        text={query}
        onText={line.onText}
        groups={shown}
        onPick={pick}
        onBack={back}
        onArrow={past.arrow}
        onTab={(option) => {
          const ref = refOf(option)
          if (!ref || !hasCommands(commands, ref)) return line.tab(option)
          setAbout(ref, ctx.customerId)
          setQuery('')
          return true
        }}
        pending={isWaiting}
        slow={records.slow || line.slow}
        marked={text}
        note={line.note}
        invalid={line.invalid}
        empty={
          records.failure === undefined
            ? mode === 'records'
              ? t('No codes or numbers found.')
              : t('No results for “{{text}}”.', { text })
            : words(records.failure)
        }
        onRetry={records.failure === undefined ? undefined : records.retry}
        before={
          about ? (
            <span className="flex h-7 shrink-0 items-center gap-1 rounded-md bg-accent-soft pl-2 text-accent">
              {about.label}
              <IconButton
                icon="x"
                label={t('Remove {{name}}', { name: about.label })}
                onClick={() => forgetAbout(null)}
              />
            </span>
          ) : null
        }
      />
      <RootFooter
        mode={mode}
        onMode={(sign) => setQuery(sign + text)}
        earlier={past.isAny && (query === '' || past.isPast)}
        tab={
          records.refs.some((ref) => hasCommands(commands, ref))
            ? t('show commands')
            : line.completes
              ? t('complete')
              : undefined
        }
      />
    </>
  )
}
