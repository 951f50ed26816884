import type { ScoringMethod } from '#contract/grading/grade.rules.ts'
import type { ResultChange } from '#contract/grading/scheme.rules.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Say } from '#engine/say.ts'
import { counted } from '#engine/say.ts'
import { number } from '#console/ui/format.ts'
import type { EditGroup, EditItem, Tree } from './edited.ts'
import { isItem, rowsOf } from './edited.ts'

/** Which of several graded sheets counts. */
export const methodWords: Readonly<Record<ScoringMethod, string>> = {
  BEST: 'Best attempt',
  LAST: 'Last attempt',
  FIRST: 'First attempt',
  AVERAGE: 'Average of all attempts',
}

/** How the results of so many participants change. */
const changeWords: Readonly<Record<ResultChange, (count: number) => Say>> = {
  NOW_FAILS: (n) => counted(n, '{{count}} fails who passed', '{{count}} fail who passed'),
  NOW_PASSES: (n) => counted(n, '{{count}} passes who failed', '{{count}} pass who failed'),
  OPEN_AGAIN: (n) => counted(n, '{{count}} no longer has a result', '{{count}} no longer have a result'),
  FAILS: (n) => counted(n, '{{count}} without a result fails', '{{count}} without a result fail'),
  PASSES: (n) => counted(n, '{{count}} without a result passes', '{{count}} without a result pass'),
  SCORE: (n) => counted(n, '{{count}} gets another score, same result', '{{count}} get another score, same result'),
}

export const changeSay = ({ kind, count }: { kind: ResultChange; count: number }): Say => changeWords[kind](count)

export const scoresSay = (count: number): Say => counted(count, '{{count}} score', '{{count}} scores')

export const nameOf = (node: EditGroup | EditItem): string =>
  isItem(node) ? node.title : node.name.trim() === '' ? i18n.t('New group') : node.name

/** A scheme in one line, where two of them are compared. */
export const schemeText = (tree: Tree): string =>
  rowsOf(tree)
    .map(({ node, place }) => {
      const weight = typeof node.weight === 'number' ? number(node.weight) : (node.weight ?? '–')
      return `${'– '.repeat(place.groups.length - (isItem(node) ? 0 : 1))}${nameOf(node)} ${weight}`
    })
    .join(', ')
