import type { TFunction } from 'i18next'
import { notBuilt } from '#console/app/not-built.ts'
import type { Context } from '#engine/context.ts'
import { targetRefs } from '#engine/context.ts'
import type { AnyCommand, Risk, Surface } from '#engine/define.ts'
import { sections } from '#engine/define.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import type { Rankable } from '#engine/rank.ts'
import { readState } from '#engine/state.ts'
import type { Option, OptionGroup } from './pick-list.tsx'
import { titleOf, wordsOf } from './say.ts'

/** A command or a screen as the palette finds and shows it. */
export interface Entry extends Rankable {
  readonly command: AnyCommand
  readonly option: Option
}

export type Mode = 'all' | 'commands' | 'screens' | 'records'

/** The first character narrows the search down; the rest is what is looked for. */
export function modeOf(query: string): { mode: Mode; text: string } {
  const modes: Readonly<Record<string, Mode>> = { '>': 'commands', '/': 'screens', '#': 'records' }
  const mode = modes[query[0] ?? '']
  return mode ? { mode, text: query.slice(1).trimStart() } : { mode: 'all', text: query }
}

/** Codes have a digit or a dash in them and no blanks; no command is called so. */
export function looksLikeCode(text: string): boolean {
  const code = text.trim()
  return code.length >= 4 && code.length <= 64 && /^[a-z][a-z0-9_-]*$/i.test(code) && /[\d-]/.test(code)
}

const unbuilt = new Set<string>(notBuilt)

function isUnbuilt(command: AnyCommand): boolean {
  return command.section === 'screen' && unbuilt.has(command.id.slice('screen.'.length))
}

/** Everything that this person can find here, in the person's language. */
export function entriesOf(commands: readonly AnyCommand[], ctx: Context, t: TFunction): Entry[] {
  return commands.flatMap((command): Entry[] => {
    const state = readState(command, ctx)
    if (state.kind === 'hidden') return []
    const own = t(command.title)
    const option: Option = {
      id: command.id,
      label: titleOf(command),
      hint: isUnbuilt(command) ? t('Not built yet') : t(sections[command.section]),
      icon: command.section === 'screen' ? 'chevron-right' : 'sparkles',
      ...(command.shortcut ? { keys: command.shortcut.keys } : {}),
      ...(state.kind === 'blocked' ? { reason: wordsOf(obstacleSay(state.reason)) } : {}),
    }
    // English names are found in every language.
    const keywords = own === command.title ? command.keywords : [command.title, ...command.keywords]
    return [{ id: command.id, title: own, keywords, command, option }]
  })
}

const order: Readonly<Record<Risk, number>> = { read: 0, reversible: 1, irreversible: 2, privileged: 3 }
const MOST_HERE = 10
const MOST_RECENT = 5
/** The most rows that are drawn at once; typing brings the others. */
export const MOST_ROWS = 50

function fits(command: AnyCommand, ctx: Context): boolean {
  const [target] = targetRefs(ctx)
  const offered = (surfaces: readonly Surface[]) => surfaces.some((surface) => command.surfaces.includes(surface))
  if (target && command.resource === target.resource && offered(['row', 'bulk', 'drawer'])) return true
  if (ctx.whole && ctx.filter?.resource === command.resource && offered(['bulk'])) return true
  return ctx.filter !== undefined && command.resource === ctx.filter.resource && offered(['toolbar'])
}

function first(a: Entry, b: Entry): number {
  const blocked = Number(a.option.reason !== undefined) - Number(b.option.reason !== undefined)
  return blocked || Number(isUnbuilt(a.command)) - Number(isUnbuilt(b.command))
}

/** What an empty field offers: what fits here, what was used last, and everything else. */
export function emptyGroups(
  entries: readonly Entry[],
  ctx: Context,
  recents: readonly string[],
  t: TFunction,
): OptionGroup[] {
  const isAction = (entry: Entry) => entry.command.section !== 'screen'
  const here = entries
    .filter((entry) => fits(entry.command, ctx))
    .sort((a, b) => first(a, b) || order[a.command.risk] - order[b.command.risk])
    .slice(0, MOST_HERE)
  const taken = new Set(here)
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
    { id: 'here', heading: t('Here'), options: options(here) },
    { id: 'recent', heading: t('Recent'), options: options(recent) },
    { id: 'commands', heading: t('Commands'), options: options(actions) },
    {
      id: 'screens',
      heading: t('Screens'),
      options: options(rest.filter((entry) => !isAction(entry)).slice(0, left - actions.length)),
    },
  ]
}

/** The entries that a mode looks through. */
export function inMode(entries: readonly Entry[], mode: Mode): readonly Entry[] {
  if (mode === 'all') return entries
  return entries.filter((entry) => (entry.command.section === 'screen') === (mode === 'screens'))
}
