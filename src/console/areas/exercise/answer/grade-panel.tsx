import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { Answer } from '#contract/exercise/answer.ts'
import { answerCalls } from '#contract/exercise/answer.ts'
import { canBecome } from '#contract/exercise/answer.rules.ts'
import { reasonText } from '#contract/core/error.ts'
import { allows } from '#contract/core/permission.ts'
import { nextUngraded } from '#commands/prompts/next-answer.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { callApi } from '#console/api/api.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { readDraft } from '#console/form/drafts.ts'
import { useDraft } from '#console/form/use-draft.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { say } from '#engine/say.ts'
import { AnswerItem } from './answer-item.tsx'
import type { TypedGrades } from './grades.ts'
import { gradesToSend, problemsIn, totalIn, typedGrades } from './grades.ts'
import { QuestionGrade } from './question-grade.tsx'

interface Typed {
  grades: TypedGrades
  comment: string
}

const typedOf = (row: Answer): Typed => ({ grades: typedGrades(row), comment: row.comment ?? '' })

/** What was typed and not saved, of this version of the sheet. */
function kept(form: string, row: Answer): Typed | undefined {
  const draft = readDraft(form)
  return draft?.version === row.version ? (draft.values as unknown as Typed) : undefined
}

function Grading({ row }: { row: Answer }) {
  const store = useStore()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { grade }: { grade?: unknown } = useSearch({ strict: false })
  const frame = useRef<HTMLFormElement>(null)
  const form = `answer.grade.${row.id}`
  const [typed, setTyped] = useState<Typed>(() => kept(form, row) ?? typedOf(row))
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(row))
  const draft = useDraft(form, () => (isChanged ? { values: { ...typed }, base: {}, version: row.version } : undefined))
  const { items = [] } = row
  const verdict = canBecome(row, 'GRADED')
  const mayGrade = allows(useAtomValue(permissionsAtom), 'grading:grade')
  const isOpen = verdict === true && mayGrade
  const total = totalIn(row, typed.grades)

  // Whoever came to grade types at once.
  const isWanted = Number(grade) === row.id && isOpen
  useEffect(() => {
    if (isWanted) frame.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isWanted])

  function change(next: Typed) {
    setTyped(next)
    draft.touch()
  }

  async function goOn() {
    const { filter, customerId } = store.get(commandContextAtom)
    const within = filter?.resource === 'answer' ? filter.query : {}
    const next = customerId === null ? undefined : await nextUngraded(callApi, customerId, within, row.id)
    if (next === undefined || next === row.id) {
      showToast({ tone: 'info', title: t('No answer waits to be graded') })
      return
    }
    const search = (before: Record<string, unknown>) => ({ ...before, open: next, grade: next })
    void navigate({ to: '/answer', search: search as never, resetScroll: false })
  }

  async function save(thenNext: boolean) {
    if (saving || !isOpen) return
    const wrong = items.findIndex((item) => {
      const one = typed.grades[item.questionId]
      return one !== undefined && problemsIn(item, one).some((problem) => problem !== undefined)
    })
    setTried(true)
    if (wrong >= 0) {
      frame.current?.querySelector<HTMLElement>(`[data-question="${wrong}"] input`)?.focus()
      return
    }
    setSaving(true)
    setFailure(undefined)
    const writing = saveAs('answer.edit')
    const grades = gradesToSend(items, typed.grades)
    const scored = grades.length > 0 ? { items: grades } : { status: 'GRADED' as const }
    const body = { version: row.version, ...scored, comment: typed.comment === '' ? null : typed.comment }
    try {
      const saved = await writing.call(answerCalls.update, { id: row.id, body })
      draft.drop()
      const name = row.student.name
      writing.saved(say('{{name}} is graded: {{score}}', { name, score: saved.totalScore ?? 0 }), name)
      void client.invalidateQueries({ queryKey: [answerCalls.list.path] })
      void client.invalidateQueries({ queryKey: [answerCalls.read.path] })
      if (thenNext) await goOn()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(errorText(error))
      if (error.status === 412) void client.invalidateQueries({ queryKey: [answerCalls.read.path] })
    } finally {
      setSaving(false)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const save_ = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')
    if (!save_ || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    void save(event.key === 'Enter')
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it are heard here
    <form
      ref={frame}
      aria-label={t('Grading')}
      className="flex flex-col gap-4 px-4 py-3"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <p className="text-muted">
        {`${row.exercise.title} · ${row.lmsClass.code} · `}
        {t('Attempt {{n}}', { n: row.attempt })}
      </p>
      {verdict === true || row.status === 'DRAFT' ? null : <p role="note">{t(reasonText(verdict))}</p>}
      {row.status === 'DRAFT' ? <p role="note">{t('This has not been handed in yet.')}</p> : null}
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
                onChange={(next) => change({ ...typed, grades: { ...typed.grades, [item.questionId]: next } })}
              />
            ) : null}
          </section>
        )
      })}
      <Field label={t('Comment')} help={t('The participant reads it.')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={2000}
            disabled={!isOpen}
            value={typed.comment}
            onChange={(event) => change({ ...typed, comment: event.target.value })}
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
          <Button look="primary" busy={saving} onClick={() => void save(true)}>
            {t('Grade, then next')}
          </Button>
          <Kbd keys="mod+enter" />
          <Button keys="mod+s" disabled={saving} onClick={() => void save(false)}>
            {t('Grade')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** A sheet question by question, with a field for everything that only people can grade. */
export default function GradePanel({ row }: { row: Answer }) {
  if (row.items) return <Grading key={`${row.id} ${row.version}`} row={row} />
  return (
    <div aria-busy className="flex flex-col gap-3 px-4 py-3">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-10" />
      ))}
    </div>
  )
}
