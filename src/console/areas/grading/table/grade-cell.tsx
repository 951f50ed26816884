import type { SheetCell } from '#contract/grading/score.ts'
import { isDecided } from '#contract/grading/sheet.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { number } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { Edit } from './edits.ts'
import { stateIcons, stateWord } from './table-words.ts'

interface GradeCellProps {
  cell: SheetCell
  /** What was entered and is not stored. */
  edit: Edit | undefined
}

/** A score: a number, with a pencil where a person entered it, or a sign and a word for why there is none. */
export function GradeCell({ cell, edit }: GradeCellProps) {
  const { t } = useTranslation()
  if (edit?.state === 'refused') {
    return (
      <span className="flex items-center gap-1 text-danger">
        <Icon name="alert" size={14} />
        {edit.text === '' ? t('cleared') : edit.text}
      </span>
    )
  }
  if (edit) {
    return (
      <span className="flex items-center gap-1 text-muted">
        <Icon name="loader" size={14} />
        {edit.raw === null ? t('automatic') : number(edit.raw)}
      </span>
    )
  }
  const { state, raw } = cell
  if (state === 'SCORE') {
    return (
      <span className="flex items-center gap-1">
        {isDecided(cell) ? <Icon name="pencil" size={12} className="shrink-0 text-accent" /> : null}
        {raw === undefined ? null : number(raw)}
      </span>
    )
  }
  return (
    <span className="flex min-w-0 items-center gap-1 text-sm text-muted">
      <Icon name={stateIcons[state]} size={12} />
      <span className="truncate">{stateWord(state)}</span>
    </span>
  )
}
