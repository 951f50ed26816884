import type { KeySettings } from '#contract/core/preference.ts'
import { allows } from '#contract/core/permission.ts'
import type { Translate } from '#console/app/i18n.ts'
import { screens } from '#console/app/screen/screens.ts'
import { holderOf } from '#console/keys/holders.ts'
import type { OwnKey } from '#console/keys/own-keys.ts'
import { ownKeys } from '#console/keys/own-keys.ts'
import { titleOf } from '#console/commands/say.ts'
import { keysText } from '#console/ui/keyboard/keys.ts'
import type { AnyCommand } from '#engine/define.ts'
import { sections } from '#engine/define.ts'
import type { KeyHolder } from '#engine/keys/key-holders.ts'
import { givenKeys } from '#engine/keys/key-settings.ts'
import { screensOf } from '#engine/keys/keys.ts'
import type { Rankable } from '#engine/rank/rank.ts'
import { rank, rankIndex } from '#engine/rank/rank.ts'

/** Something that has keys or could have some, as the list of keys shows it. Texts are translated. */
export interface KeyRow extends KeyHolder, Rankable {
  readonly group: string
  /** Where the keys count. */
  readonly where: string
  /** The keys as the person has them, single letters at rest included. */
  readonly keys: string | undefined
  readonly changed: boolean
  /** How many chords there may be. */
  readonly most: number
}

export interface KeyGroup {
  readonly title: string
  readonly rows: readonly KeyRow[]
}

const ownWhere: Readonly<Record<OwnKey['where'], string>> = {
  everywhere: 'Everywhere',
  list: 'In lists',
  form: 'In forms',
}

function rowOf(
  holder: KeyHolder,
  settings: KeySettings,
  rest: Pick<KeyRow, 'title' | 'group' | 'where' | 'most'> & { keywords?: readonly string[] },
): KeyRow {
  const { id, suggested } = holder
  const keys = holder.fixed ? suggested : givenKeys(settings, id, suggested)
  const named = keys === undefined ? [] : [keys, keysText(keys)]
  return {
    ...holder,
    ...rest,
    keys,
    changed: !holder.fixed && keys !== suggested,
    keywords: [...named, rest.where, rest.group, ...(rest.keywords ?? [])],
  }
}

/** The keys of the console and of every command and screen that this person may use. `commands` are as suggested. */
export function keyRows(
  commands: readonly AnyCommand[],
  settings: KeySettings,
  permissions: readonly string[],
  t: Translate,
): KeyRow[] {
  const own = ownKeys.map((key) => {
    const where = t(ownWhere[key.where])
    const group = key.fixed ? t('Always the same') : where
    return rowOf(key, settings, { title: t(key.label), group, where, most: 1 })
  })
  const titles = new Map(screens().map(({ path, title }) => [path.toLowerCase(), title]))
  const offered = commands.filter(({ permission }) => permission.every((one) => allows(permissions, one)))
  const others = offered.map((command) => {
    const { section, keywords } = command
    const holder = holderOf(command)
    const { on } = holder
    const places = screensOf(on)?.map((path) => t(titles.get(path.replace('?list', '')) ?? path))
    const where = places === undefined ? t('Everywhere') : [...new Set(places)].join(', ')
    return rowOf(holder, settings, { title: titleOf(command), group: t(sections[section]), where, keywords, most: 3 })
  })
  return [...own.filter((row) => !row.fixed), ...others, ...own.filter((row) => row.fixed)]
}

/** The rows in their groups; those that a text fits, best first, in one. */
export function keyGroups(rows: readonly KeyRow[], text: string, t: Translate): KeyGroup[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') {
    const titles = [...new Set(rows.map((row) => row.group))]
    return titles.map((title) => ({ title, rows: rows.filter((row) => row.group === title) }))
  }
  // Signs say nothing to the ranking, and are keys all the same.
  const exact = rows.filter(({ keys }) => keys !== undefined && [keys, keysText(keys).toLowerCase()].includes(wanted))
  const rest = rank(rankIndex(rows), text, { limit: 200 }).filter((row) => !exact.includes(row))
  const found = [...exact, ...rest]
  return found.length === 0 ? [] : [{ title: t('Found'), rows: found }]
}
