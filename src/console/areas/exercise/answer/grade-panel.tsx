import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/exercise/answer.ts'
import { answer } from '#contract/exercise/answer.ts'
import { canBecome } from '#contract/exercise/answer.rules.ts'
import { reasonText } from '#contract/core/error.ts'
import { allows } from '#contract/core/permission.ts'
import { nextUngraded } from '#commands/prompts/learning/next-answer.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import { useSaving } from '#console/screen/use-saving.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { say } from '#engine/say.ts'
import { AnswerItem } from './answer-item.tsx'
import type { TypedGrade, TypedGrades } from './grades.ts'
import { gradesToSend, pointsInWords, problemsIn, totalIn, typedGrades } from './grades.ts'
import { QuestionGrade } from './question-grade.tsx'

type Typed = { grades: TypedGrades; comment: string }

const typedOf = (row: Answer): Typed => ({ grades: typedGrades(row), comment: row.comment ?? '' })
const storedOf = (row: Answer) => ({ values: typedOf(row), version: row.version })

/** A record of a refusal, when it holds the sheet as well. */
function sheetIn(record: unknown): Answer | undefined {
  const { data } = answer.record.safeParse(record)
  return data?.items ? data : undefined
}

/** Opens the answer that has waited longest, within what the list is filtered by. */
function useNextAnswer(row: Answer): () => Promise<void> {
  const { t } = useTranslation()
  const store = useStore()
  const navigate = useNavigate()
  return async () => {
    const { filter, customerId } = store.get(commandContextAtom)
    const within = filter?.resource === 'answer' ? filter.query : {}
    const next = customerId === null ? undefined : await nextUngraded(callApi, customerId, within, row.id)
    if (next === undefined || next === row.id) showToast({ tone: 'info', title: t('No answers to grade') })
    else
      void navigate({ to: '/answer', search: (before) => ({ ...before, open: next, grade: next }), resetScroll: false })
  }
}

function Grading({ row }: { row: Answer }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const grade = useRouterState({ select: ({ location: { search } }) => ('grade' in search ? search.grade : undefined) })
  const frame = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const { items = [] } = row
  const verdict = canBecome(row, 'GRADED')
  const mayGrade = allows(useAtomValue(permissionsAtom), 'grading:grade')
  const isOpen = verdict === true && mayGrade

  const saving = useSaving({
    command: 'answer.edit',
    draft: `grade.${row.id}`,
    scope: frame,
    stored: storedOf(row),
    blocked: verdict === true ? undefined : verdict,
    words: { save: 'Grade', next: 'Grade, then next' },
    check({ grades }) {
      const wrong = items.findIndex((item) => {
        const one = grades[item.questionId]
        return one !== undefined && problemsIn(item, one).some((problem) => problem !== undefined)
      })
      setTried(true)
      if (wrong >= 0) frame.current?.querySelector<HTMLElement>(`[data-question="${wrong}"] input`)?.focus()
      return isOpen && wrong < 0
    },
    save({ grades: typed, comment }, call, version) {
      const grades = gradesToSend(items, typed)
      const scored = grades.length > 0 ? { items: grades } : { status: 'GRADED' as const }
      const body = { version: version ?? row.version, ...scored, comment: comment === '' ? null : comment }
      return call(answer.calls.update, { id: row.id, body })
    },
    saved(saved, writing) {
      const { name } = row.student
      writing.saved(say('{{name}} is graded: {{score}}', { name, score: saved.totalScore ?? 0 }), name)
      for (const { path } of [answer.calls.list, answer.calls.read]) {
        void client.invalidateQueries({ queryKey: [path] })
      }
      return { stored: saved.items ? storedOf(saved) : { ...storedOf(row), version: saved.version } }
    },
    conflict: {
      fields: [
        { name: 'grades', label: 'Points', words: (grades) => pointsInWords(grades as TypedGrades) },
        { name: 'comment', label: 'Comment', words: String },
      ],
      current(record) {
        const theirs = sheetIn(record)
        return theirs && storedOf(theirs)
      },
      reread: () => void client.invalidateQueries({ queryKey: [answer.calls.read.path] }),
    },
    next: useNextAnswer(row),
  })
  const { values: typed, change, isSaving, failure } = saving
  const total = totalIn(row, typed.grades)
  const changeGrade = (questionId: number, next: TypedGrade) =>
    change((before) => ({ ...before, grades: { ...before.grades, [questionId]: next } }), `question ${questionId}`)

  // Whoever came to grade types at once.
  const isWanted = Number(grade) === row.id && isOpen
  useEffect(() => {
    if (isWanted) frame.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [frame, isWanted])

  return (
    <form
      ref={frame}
      aria-label={t('Grading')}
      className="flex flex-col gap-4 px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.submit()
      }}
    >
      {saving.guard}
      {saving.conflict}
      <p className="text-muted">
        {`${row.exercise.title} · ${row.lmsClass.code} · `}
        {t('Attempt {{n}}', { n: row.attempt })}
      </p>
      {verdict === true || row.status === 'DRAFT' ? null : <p role="note">{t(reasonText(verdict))}</p>}
      {row.status === 'DRAFT' ? <p role="note">{t('Not submitted yet.')}</p> : null}
      {row.files.length > 0 ? (
        <ul aria-label={t('Files')} className="flex flex-col gap-1">
          {row.files.map((file) => (
            <li key={file}>
              <a href={file} target="_blank" rel="noreferrer" className="break-all text-accent underline">
                {file}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {items.map((item, at) => {
        const one = typed.grades[item.questionId]
        return (
          <section
            key={item.questionId}
            data-question={at}
            aria-label={t('Question {{n}}', { n: at + 1 })}
            className="flex flex-col gap-2"
          >
            <AnswerItem item={item} at={at} />
            {one ? (
              <QuestionGrade
                item={item}
                typed={one}
                disabled={!isOpen}
                shows={isTried}
                onChange={(next) => changeGrade(item.questionId, next)}
              />
            ) : null}
          </section>
        )
      })}
      <Field label={t('Comment')} help={t('Visible to the participant.')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={2000}
            disabled={!isOpen}
            value={typed.comment}
            onChange={({ target: { value } }) => change((before) => ({ ...before, comment: value }), 'comment')}
          />
        )}
      </Field>
      {row.exercise.type === 'SURVEY' ? null : (
        <p aria-live="polite">
          {t('Score')}: <strong>{total ?? '–'}</strong> / {row.exercise.maxScore}
        </p>
      )}
      {failure === undefined ? null : (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" busy={isSaving} onClick={() => void saving.submit({ thenNext: true })}>
            {t('Grade, then next')}
          </Button>
          <Kbd keys="mod+enter" />
          <Button keys="mod+s" disabled={isSaving} onClick={() => void saving.submit()}>
            {t('Grade')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** A sheet question by question, with a field for everything that only people can grade. */
export default function GradePanel({ row }: { row: Answer }) {
  if (row.items) return <Grading key={row.id} row={row} />
  return (
    <div aria-busy className="flex flex-col gap-3 px-4 py-3">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-10" />
      ))}
    </div>
  )
}
