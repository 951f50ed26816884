import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { Exercise, ExerciseUse } from '#contract/exercise/exercise.ts'
import { allows } from '#contract/core/permission.ts'
import type { Permission } from '#contract/core/permission.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { linkClass } from '#console/screen/section.tsx'
import { number } from '#console/ui/format.ts'

interface KindOfUse {
  title: string
  to: '/exam/edit/$id' | '/evaluation/edit/$id' | '/jadwalkelas/edit/$id' | '/kelas/edit/$id'
  permission: Permission
}

const kinds: Readonly<Record<ExerciseUse['kind'], KindOfUse>> = {
  EXAM: { title: 'Exams', to: '/exam/edit/$id', permission: 'exam:read' },
  EVALUATION: { title: 'Evaluations', to: '/evaluation/edit/$id', permission: 'exam:read' },
  ACTIVITY: { title: 'Activities of class schedules', to: '/jadwalkelas/edit/$id', permission: 'lms:read' },
  SYLLABUS: { title: 'Activities of classes', to: '/kelas/edit/$id', permission: 'class:read' },
}

/** What uses an exercise, each a link to its record or to the class that it belongs to, and how often it was answered. */
export function ExerciseUses({ row }: { row: Exercise }) {
  const { t } = useTranslation()
  const granted = useAtomValue(permissionsAtom)
  const { uses, answerCount } = row
  if (!uses) return null
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <p>{t('Answers: {{count}}', { count: answerCount ?? 0 })}</p>
      {uses.length === 0 ? <p className="text-muted">{t('Not used anywhere.')}</p> : null}
      {uses.map(({ kind, count, some }) => {
        const { title: heading, to, permission } = kinds[kind]
        return (
          <section key={kind} aria-label={t(heading)}>
            <h3 className="font-medium">
              {t(heading)} <span className="text-muted">{number(count)}</span>
            </h3>
            <ul>
              {some.map(({ id, record, title, of }) => (
                <li key={id}>
                  {allows(granted, permission) ? (
                    <Link to={to} params={{ id: record }} className={linkClass}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}{' '}
                  <span className="text-muted">{of}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
