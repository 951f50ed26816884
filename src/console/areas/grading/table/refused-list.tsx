import type { SheetRow } from '#contract/grading/score.ts'
import type { GradeColumn } from '#contract/grading/sheet.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useWords } from '#console/commands/say.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import type { Edit } from './edits.ts'
import { keyOf } from './edits.ts'

interface RefusedListProps {
  refused: readonly Edit[]
  rows: readonly SheetRow[]
  columns: readonly GradeColumn[]
  /** Cells that were pasted beyond the table. */
  beyond: number
  onOpen: (edit: Edit) => void
  /** Stores the own score over that of another user. */
  onOverwrite: (edit: Edit) => void
  onDiscard: (keys: readonly string[]) => void
}

/** The scores that were not stored, each with its row and the reason. */
export function RefusedList({ refused, rows, columns, beyond, onOpen, onOverwrite, onDiscard }: RefusedListProps) {
  const { t } = useTranslation()
  const words = useWords()
  if (refused.length === 0 && beyond === 0) return null
  const names = new Map(rows.map((row) => [row.studentLmsClassId, row.studentName]))
  const titles = new Map(columns.flatMap((one) => (one.kind === 'item' ? [[one.id, one.title] as const] : [])))
  return (
    <section
      aria-label={t('Scores that were not saved')}
      className="max-h-48 shrink-0 overflow-y-auto border-t border-line"
    >
      <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-2">
        <p className="font-medium">
          {refused.length === 0
            ? null
            : refused.length === 1
              ? t('One score was not saved')
              : t('{{count}} scores were not saved', { count: number(refused.length) })}
        </p>
        {beyond === 0 ? null : (
          <p className="text-muted">
            {beyond === 1
              ? t('One pasted cell has no place in the table')
              : t('{{count}} pasted cells have no place in the table', { count: number(beyond) })}
          </p>
        )}
        <Button look="ghost" onClick={() => onDiscard(refused.map(keyOf))}>
          {t('Discard')}
        </Button>
      </div>
      <ul className="flex flex-col pb-2">
        {refused.slice(0, 100).map((edit) => (
          <li key={keyOf(edit)} className="flex flex-wrap items-center gap-x-3 px-4 py-0.5">
            <button type="button" className="text-accent underline" onClick={() => onOpen(edit)}>
              {names.get(edit.student)} · {titles.get(edit.item)}
            </button>
            <span className="tabular-nums">{edit.text}</span>
            <span className="text-danger">{words(edit.why ?? '')}</span>
            {edit.current ? (
              <>
                <span className="text-muted">
                  {edit.current.raw === undefined
                    ? t('It has no score now')
                    : t('It is {{score}} now', { score: number(edit.current.raw) })}
                </span>
                <Button look="ghost" onClick={() => onOverwrite(edit)}>
                  {t('Save mine')}
                </Button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
