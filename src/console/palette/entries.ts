import type { Translate } from '#console/app/i18n.ts'
import type { Context, RecordRef } from '#engine/context.ts'
import { targetRefs } from '#engine/context.ts'
import type { AnyCommand, Risk, Surface } from '#engine/define.ts'
import { sections } from '#engine/define.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import type { Rankable, RankIndex } from '#engine/rank/rank.ts'
import { rankIndex } from '#engine/rank/rank.ts'
import { readState, refusedBy, rejectedRecord } from '#engine/state.ts'
import type { Option, OptionGroup } from './ask/pick-list.tsx'
import { optionOf } from './use-root-records.ts'
import { commandIcon } from '#console/commands/command-icon.ts'
import { titleOf, wordsOf } from '#console/commands/say.ts'

/** A command or a screen as the palette finds and shows it. */
export interface Entry extends Rankable {
  readonly command: AnyCommand
  readonly option: Option
  /** How much it weighs among its like while it was never used. */
  readonly unused: number
  /** Not for the record in front of it: choosing it asks for another one. */
  readonly rejects: boolean
}

export type Mode = 'all' | 'commands' | 'screens' | 'records' | 'people'

/** The first character narrows the search down; the rest is what is looked for. */
export function modeOf(query: string): { mode: Mode; text: string } {
  const modes: Readonly<Record<string, Mode>> = { '>': 'commands', '/': 'screens', '#': 'records', '@': 'people' }
  const mode = modes[query[0] ?? '']
  return mode ? { mode, text: query.slice(1).trimStart() } : { mode: 'all', text: query }
}

/** True for a screen of one record: the list of them goes before it. */
const asksForRecord = (command: AnyCommand) => command.section === 'screen' && Object.keys(command.ask).length > 0

/** Everything that this person can find here, in the person's language. */
export function entriesOf(commands: readonly AnyCommand[], ctx: Context, t: Translate): Entry[] {
  const target = targetName(ctx, t)
  return commands.flatMap((command): Entry[] => {
    const state = readState(command, ctx)
    if (state.kind === 'hidden') return []
    const own = t(command.title)
    const area = t(sections[command.section])
    const rejects = state.kind === 'blocked' && rejectedRecord(command, ctx) !== undefined
    const isRefused = state.kind === 'blocked' && state.reason.code === 'FORBIDDEN'
    const reason = state.kind === 'blocked' && !isRefused ? wordsOf(obstacleSay(state.reason)) : undefined
    const option: Option = {
      id: command.id,
      label: titleOf(command),
      icon: commandIcon(command),
      hint: isRefused
        ? t('Who can do this?')
        : rejects && reason !== undefined
          ? reason
          : target !== undefined && fitsTarget(command, ctx)
            ? target
            : area,
      ...(command.shortcut ? { keys: command.shortcut.keys } : {}),
      ...(rejects || reason === undefined ? {} : { reason }),
    }
    // English names are found in every language.
    const keywords = own === command.title ? command.keywords : [command.title, ...command.keywords]
    return [{ id: command.id, title: own, keywords, command, option, unused: asksForRecord(command) ? -1 : 0, rejects }]
  })
}

/** Commands that are refused to this person for want of a permission: choosing one says who can do this. */
export function refusedEntries(commands: readonly AnyCommand[], ctx: Context, t: Translate): Entry[] {
  return commands.flatMap((command): Entry[] => {
    const { id, section, keywords } = command
    if (section === 'screen' || command.local || refusedBy(command, ctx.permissions) === undefined) return []
    const title = t(command.title)
    const option: Option = { id, label: titleOf(command), icon: 'ban', hint: t('Who can do this?') }
    return [{ id, title, keywords: [command.title, ...keywords], command, option, unused: -1, rejects: true }]
  })
}

const order: Readonly<Record<Risk, number>> = { read: 0, reversible: 1, irreversible: 2, privileged: 3 }
const MOST_RECENT = 5
/** The most refused commands that are offered. */
export const MOST_REFUSED = 5
/** The most rows that are drawn at once; typing brings the others. */
export const MOST_ROWS = 50

const offered = (command: AnyCommand, surfaces: readonly Surface[]) =>
  surfaces.some((surface) => command.surfaces.includes(surface))

/** True for a command about the records that are selected or focused. */
function fitsTarget(command: AnyCommand, ctx: Context): boolean {
  const refs = targetRefs(ctx)
  const surfaces: Surface[] = refs.length > 1 ? ['bulk'] : ctx.selection.length > 0 ? ['bulk', 'row'] : ['row']
  if (refs[0]) return command.resource === refs[0].resource && offered(command, surfaces)
  return ctx.allRows !== undefined && ctx.filter?.resource === command.resource && offered(command, ['bulk'])
}

/** True when some command is about records of this kind. */
export function hasCommands(commands: readonly AnyCommand[], { resource }: Pick<RecordRef, 'resource'>): boolean {
  return commands.some((command) => command.resource === resource && offered(command, ['row', 'bulk']))
}

/** True for a command about the list on screen. */
function fitsList(command: AnyCommand, ctx: Context): boolean {
  return ctx.filter !== undefined && command.resource === ctx.filter.resource && offered(command, ['toolbar'])
}

/** What commands here are about: a record by name, or how many. */
function targetName(ctx: Context, t: Translate): string | undefined {
  const refs = targetRefs(ctx)
  if (ctx.allRows) return t('{{count}} selected', { count: (ctx.filter?.total ?? 0) - ctx.allRows.except.length })
  return refs.length > 1 ? t('{{count}} selected', { count: refs.length }) : refs[0]?.label
}

function first(a: Entry, b: Entry): number {
  const left = ({ option, rejects }: Entry) => (option.reason === undefined ? Number(rejects) : 2)
  return left(a) - left(b)
}

/** What an empty field offers: what fits here, what was used last, and everything else. */
export function emptyGroups(
  entries: readonly Entry[],
  ctx: Context,
  recents: readonly string[],
  records: readonly RecordRef[],
  t: Translate,
): OptionGroup[] {
  const isAction = (entry: Entry) => entry.command.section !== 'screen'
  const byRisk = (a: Entry, b: Entry) => first(a, b) || order[a.command.risk] - order[b.command.risk]
  const about = entries.filter((entry) => fitsTarget(entry.command, ctx)).sort(byRisk)
  const onScreen = entries.filter((entry) => entry.command.local).sort(byRisk)
  const taken = new Set([...about, ...onScreen])
  const inList = entries.filter((entry) => !taken.has(entry) && fitsList(entry.command, ctx)).sort(byRisk)
  for (const entry of inList) taken.add(entry)
  const recent = recents
    .flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    .filter((entry) => !taken.has(entry) && entry.option.reason === undefined)
    .slice(0, MOST_RECENT)
  for (const entry of recent) taken.add(entry)
  const rest = entries.filter((entry) => !taken.has(entry)).sort(first)
  const left = MOST_ROWS - taken.size
  const actions = rest.filter(isAction).slice(0, left)
  const options = (some: readonly Entry[]) => some.map((entry) => entry.option)
  return [
    { id: 'target', heading: targetName(ctx, t) ?? '', options: options(about) },
    { id: 'screen', heading: t('On this screen'), options: options(onScreen) },
    { id: 'list', heading: t('In this list'), options: options(inList) },
    { id: 'records', heading: t('Recent records'), options: records.slice(0, MOST_RECENT).map(optionOf) },
    { id: 'recent', heading: t('Recent commands'), options: options(recent) },
    { id: 'commands', heading: t('Commands'), options: options(actions) },
    {
      id: 'screens',
      heading: t('Screens'),
      options: options(rest.filter((entry) => !isAction(entry)).slice(0, left - actions.length)),
    },
  ]
}

/** The entries that a mode looks through. */
function inMode(entries: readonly Entry[], mode: Mode): readonly Entry[] {
  if (mode === 'all') return entries
  return entries.filter((entry) => (entry.command.section === 'screen') === (mode === 'screens'))
}

const indexes = new WeakMap<readonly Entry[], Map<Mode, RankIndex<Entry>>>()

/** What the entries of a mode are ranked by; made once. */
export function indexOf(entries: readonly Entry[], mode: Mode): RankIndex<Entry> {
  const made = indexes.get(entries) ?? new Map<Mode, RankIndex<Entry>>()
  indexes.set(entries, made)
  const index = made.get(mode) ?? rankIndex(inMode(entries, mode))
  made.set(mode, index)
  return index
}
