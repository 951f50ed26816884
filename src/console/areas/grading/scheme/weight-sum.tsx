import { weightGap } from '#contract/grading/scheme.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import type { EditGroup, EditItem } from './edited.ts'
import { weightsOf } from './edited.ts'

interface WeightSumProps {
  parts: readonly (EditGroup | EditItem)[]
  /** What the parts are parts of, to be read aloud. */
  of: string
  /** Absent where nothing can be changed. */
  onDistribute?: (() => void) | undefined
}

/** What the weights of parts sum to, how far that is from 100, and a button that makes up for it. */
export function WeightSum({ parts, of, onDistribute }: WeightSumProps) {
  const { t } = useTranslation()
  if (parts.length === 0) return null
  const gap = weightGap(weightsOf(parts))
  const sum = number((10_000 + Math.round(gap * 100)) / 100)
  if (gap === 0) return <span className="text-sm whitespace-nowrap text-muted tabular-nums">{t('Sum 100')}</span>
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="warning">
        {gap < 0
          ? t('Sum {{sum}}: {{gap}} missing', { sum, gap: number(-gap) })
          : t('Sum {{sum}}: {{gap}} too much', { sum, gap: number(gap) })}
      </Badge>
      {onDistribute ? (
        <Button
          className="h-6 px-1.5 text-sm"
          tabIndex={-1}
          aria-label={t('Distribute the weights of {{name}}', { name: of })}
          onClick={onDistribute}
        >
          {t('Distribute')}
        </Button>
      ) : null}
    </span>
  )
}
