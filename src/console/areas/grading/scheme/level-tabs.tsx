import type { ReactNode } from 'react'
import { weightGap } from '#contract/grading/scheme.rules.ts'
import { MAX_LEVELS } from '#contract/grading/scheme.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { partsIn } from './change.ts'
import type { Tree } from './edited.ts'
import { isItem, rowsOf, weightsOf } from './edited.ts'

export type Level = 'all' | 1 | 2 | 3

const ids = ['all', '1', '2', '3'] as const
const levelOf = (id: (typeof ids)[number]): Level => (id === 'all' ? id : (Number(id) as Exclude<Level, 'all'>))

/** Whether all weights of a level sum to 100: those of its groups, and those of the items in them. */
function isComplete(tree: Tree, level: number): boolean {
  const parents = rowsOf(tree).flatMap(({ place, node }) => (isItem(node) ? [] : [place.groups]))
  const siblings = [[], ...parents]
    .filter((groups) => groups.length === level - 1)
    .map((groups) => partsIn(tree, groups))
  const own = parents.filter((groups) => groups.length === level).map((groups) => partsIn(tree, groups))
  return [...siblings, ...own.filter((parts) => parts.every(isItem))].every(
    (parts) => parts.length === 0 || weightGap(weightsOf(parts)) === 0,
  )
}

interface LevelTabsProps {
  tree: Tree
  level: Level
  onLevel: (level: Level) => void
  children: ReactNode
}

/** The whole tree, or the groups of one level with what is in them; a level whose weights are incomplete has a mark. */
export function LevelTabs({ tree, level, onLevel, children }: LevelTabsProps) {
  const { t } = useTranslation()
  const depth = Math.max(1, ...rowsOf(tree).map(({ place }) => place.groups.length))
  const levels = Array.from({ length: Math.min(depth, MAX_LEVELS) }, (_, n) => n + 1)
  const mark = (n: number) =>
    isComplete(tree, n) ? null : (
      <span className="text-warning">
        <Icon name="warning" size={14} />
        <span className="sr-only">{t('Weights incomplete')}</span>
      </span>
    )
  return (
    <Tabs
      label={t('Levels')}
      value={String(level) as (typeof ids)[number]}
      onChange={(id) => onLevel(levelOf(id))}
      tabs={[
        { id: 'all', label: t('All levels') },
        ...levels.map((n) => ({ id: ids[n] ?? 'all', label: t('Level {{n}}', { n }), badge: mark(n) })),
      ]}
    >
      {children}
    </Tabs>
  )
}
