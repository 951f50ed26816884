import type { Translate } from '#console/app/i18n.ts'
import { keysText } from '#console/ui/keyboard/keys.ts'
import type { Binding } from '#engine/keys/keys.ts'
import { conflictsOf } from '#engine/keys/keys.ts'
import type { KeyRow } from './key-rows.ts'

/** More than so many would lose their keys unseen. */
const MOST_TAKEN_OVER = 5

/** What is to be said about keys that somebody wants for a row. */
export interface Verdict {
  /** What stands against them, translated; absent when nothing does. */
  readonly problem?: string
  /** Those who would have to give their keys up; absent when that does not help. */
  readonly takeFrom?: readonly KeyRow[]
}

/** Judges keys as they are pressed. `rows` are all there are, with the keys that they have. */
export function judge(row: KeyRow, keys: string, rows: readonly KeyRow[], t: Translate): Verdict {
  const shown = keysText(keys)
  const others = rows.flatMap((one): Binding[] => {
    const { id, on, inText = false, keys: theirs } = one
    return theirs === undefined || id === row.id
      ? []
      : [{ id, keys: theirs, inText, ...(on === undefined ? {} : { on }) }]
  })
  const conflicts = conflictsOf(
    { id: row.id, keys, inText: row.inText ?? false, ...(row.on === undefined ? {} : { on: row.on }) },
    others,
  )
  if (conflicts.some(({ kind }) => kind === 'unreadable')) return { problem: t('This key cannot be used.') }
  if (conflicts.some(({ kind }) => kind === 'reserved')) {
    return { problem: t('{{keys}} is reserved by the browser.', { keys: shown }) }
  }
  const inWay = conflicts.flatMap(({ ids }) => rows.find(({ id }) => id !== row.id && ids.includes(id)) ?? [])
  const [first] = inWay
  if (!first) return {}
  const name =
    inWay.length === 1
      ? first.title
      : t('{{name}} and {{number}} more', {
          name: first.title,
          number: inWay.length - 1,
        })
  const [conflict] = conflicts
  const problem =
    conflict?.kind === 'same'
      ? t('{{keys}} is taken: {{name}}.', { keys: shown, name })
      : conflict?.ids[0] === row.id
        ? t('Longer keys begin with {{keys}}: {{name}}.', { keys: shown, name })
        : t('{{keys}} begins with the keys of {{name}}, which would act first.', { keys: shown, name })
  if (inWay.some((one) => one.fixed)) return { problem: `${problem} ${t("This can't be changed.")}` }
  return inWay.length > MOST_TAKEN_OVER ? { problem } : { problem, takeFrom: inWay }
}
