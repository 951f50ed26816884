import type { Exercise, ExerciseUse } from '#contract/exercise/exercise.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { number } from '#console/ui/format.ts'

const kinds: Readonly<Record<ExerciseUse['kind'], string>> = {
  EXAM: 'Exams',
  EVALUATION: 'Evaluations',
  ACTIVITY: 'Activities of class schedules',
  SYLLABUS: 'Activities of classes',
}

/** What uses an exercise, and how often it was answered. */
export function ExerciseUses({ row }: { row: Exercise }) {
  const { t } = useTranslation()
  const { uses, answerCount } = row
  if (!uses) return null
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <p>{t('Answers: {{count}}', { count: answerCount ?? 0 })}</p>
      {uses.length === 0 ? <p className="text-muted">{t('Not used anywhere.')}</p> : null}
      {uses.map(({ kind, count, some }) => (
        <section key={kind} aria-label={t(kinds[kind])}>
          <h3 className="font-medium">
            {t(kinds[kind])} <span className="text-muted">{number(count)}</span>
          </h3>
          <ul>
            {some.map(({ id, title, of }) => (
              <li key={id}>
                {title} <span className="text-muted">{of}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
