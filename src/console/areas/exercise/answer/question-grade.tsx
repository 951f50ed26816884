import type { AnswerItem } from '#contract/exercise/answer.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import type { TypedGrade } from './grades.ts'
import { partsOf, problemsIn } from './grades.ts'

interface QuestionGradeProps {
  item: AnswerItem
  typed: TypedGrade
  disabled: boolean
  /** Whether what is missing is said. */
  shows: boolean
  onChange: (next: TypedGrade) => void
}

/** The points of a question, one field for each criterion of its rubric, and a word about it. */
export function QuestionGrade({ item, typed, disabled, shows, onChange }: QuestionGradeProps) {
  const { t } = useTranslation()
  const problems = problemsIn(item, typed)
  return (
    <div className="grid grid-cols-1 gap-2 @sm:grid-cols-2">
      {Array.from({ length: partsOf(item) }, (_, n) => {
        const { criterion, max } = item.rubric[n] ?? { criterion: t('Points'), max: item.max }
        const problem = problems[n]
        const text = typed.points[n] ?? ''
        const error = problem && (shows || text !== '') ? t(problem[0], problem[1]) : undefined
        return (
          <Field
            // oxlint-disable-next-line react/no-array-index-key -- criteria have no other name than their place
            key={n}
            label={`${criterion} (0–${max})`}
            error={error}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                disabled={disabled}
                value={text}
                onChange={(event) => onChange({ ...typed, points: typed.points.with(n, event.target.value) })}
              />
            )}
          </Field>
        )
      })}
      <Field label={t('About this answer')}>
        {(control) => (
          <Input
            {...control}
            maxLength={2000}
            disabled={disabled}
            value={typed.comment}
            onChange={(event) => onChange({ ...typed, comment: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
