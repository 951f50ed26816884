import { useEffect, useRef, useState } from 'react'
import { pointsOf } from '#contract/exercise/question.rules.ts'
import { MAX_QUESTIONS } from '#contract/exercise/question.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { KeyHint, useCommandKeys } from '#console/screen/key-hint.tsx'
import { useLocalHistory } from '#console/screen/use-local-history.ts'
import { Button } from '#console/ui/button.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { QuestionCard, kindWords } from './question-card.tsx'
import type { Typed } from './question-change.ts'
import { freshQuestion, inserted, lettered, moved, questionsIn, removed, replaced } from './question-change.ts'
import { QuestionPreview } from './question-preview.tsx'
import { exerciseCommands, questionCommands } from './questions.commands.ts'
import { useQuestionCommands } from './use-question-commands.ts'

/** Up to so many stand open all at once; of more, only the one that is worked on. */
const MOST_OPEN = 3

/** The questions of an exercise, built by keys as well as by mouse. */
export default function QuestionsEditor({ value, onChange, control, disabled, issues, values }: CustomInputProps) {
  const { t } = useTranslation()
  const questions = questionsIn(value)
  const frame = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [previewing, setPreviewing] = useState(false)
  const [focus, setFocus] = useState<{ at: string }>()
  useEffect(() => {
    if (focus) frame.current?.querySelector<HTMLElement>(`[data-at="${focus.at}"]`)?.focus()
  }, [focus])

  const history = useLocalHistory<Typed[]>(questions, onChange, { scope: frame })
  function put(next: Typed[], at?: string) {
    const typedAt = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.at : undefined
    history.change(next.map(lettered), at === undefined ? typedAt : undefined)
    if (at === undefined) return
    setCurrent(Number(at.split('.')[0]))
    setFocus({ at })
  }
  const full = questions.length >= MAX_QUESTIONS
  const add = (at: number) => {
    if (!full) put(inserted(questions, at, freshQuestion(questions[at - 1])), `${at}.prompt`)
  }
  const duplicate = (at: number) => {
    const one = questions[at]
    if (one && !full) put(inserted(questions, at + 1, structuredClone(one)), `${at + 1}.prompt`)
  }
  const remove = (at: number) =>
    put(removed(questions, at), questions.length > 1 ? `${Math.max(0, at - 1)}.head` : 'add')
  const move = (at: number, by: -1 | 1, part: string) => {
    const to = Math.min(Math.max(at + by, 0), questions.length - 1)
    put(moved(questions, at, by), `${to}.${part}`)
  }

  const onFocus = useQuestionCommands({ frame, questions, disabled, put, add, duplicate, move })
  const keys = {
    add: useCommandKeys(exerciseCommands.add),
    duplicate: useCommandKeys(questionCommands.duplicate),
  }

  const sum = pointsOf(questions)
  const max = values.maxScore
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows the focus of the fields in it
    <div
      ref={frame}
      id={control.id}
      role="group"
      aria-label={t('Questions')}
      aria-describedby={control['aria-describedby']}
      onFocus={onFocus}
      // A line of a question sends no form.
      onKeyDown={(event) => {
        const isLine = event.target instanceof HTMLInputElement
        if (event.key === 'Enter' && isLine && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
      className="flex flex-col gap-2"
    >
      {questions.map((question, at) => {
        const own = issues.flatMap(({ field, message }) =>
          field.startsWith(`${at}.`) ? [{ field: field.slice(`${at}.`.length), message }] : [],
        )
        const open = questions.length <= MOST_OPEN || at === current || own.length > 0
        const name = t('Question {{n}}', { n: at + 1 })
        return (
          // oxlint-disable-next-line react/no-array-index-key -- questions change places while one types in them
          <section key={at} data-question={at} aria-label={name} className="rounded-md border border-line">
            <div className="flex items-center gap-1 bg-sunken pr-1 pl-3">
              <button
                type="button"
                data-at={`${at}.head`}
                aria-expanded={open}
                className="min-h-8 min-w-0 grow truncate text-left"
                onClick={() => setCurrent(at)}
              >
                <span className="font-medium">{at + 1}.</span> {question.prompt || t('No text yet')}{' '}
                <span className="text-sm text-muted">
                  {t(kindWords[question.kind])}, {question.score ?? '–'}
                </span>
              </button>
              <Button
                look="ghost"
                disabled={disabled || at === 0}
                aria-label={t('Move question {{n}} up', { n: at + 1 })}
                onClick={() => move(at, -1, 'head')}
              >
                ↑
              </Button>
              <Button
                look="ghost"
                disabled={disabled || at === questions.length - 1}
                aria-label={t('Move question {{n}} down', { n: at + 1 })}
                onClick={() => move(at, 1, 'head')}
              >
                ↓
              </Button>
              <IconButton
                icon="files"
                label={t('Duplicate question {{n}}', { n: at + 1 })}
                keys={keys.duplicate}
                disabled={disabled || full}
                onClick={() => duplicate(at)}
              />
              <IconButton
                icon="x"
                label={t('Remove question {{n}}', { n: at + 1 })}
                disabled={disabled}
                onClick={() => remove(at)}
              />
            </div>
            {open ? (
              <QuestionCard
                question={question}
                at={at}
                disabled={disabled}
                issues={own}
                onChange={(next, to) => put(replaced(questions, at, next), to)}
              />
            ) : null}
          </section>
        )
      })}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          data-at="add"
          icon="plus"
          keys={keys.add}
          disabled={disabled || full}
          onClick={() => add(questions.length)}
        >
          {t('Add question')}
        </Button>
        <Button aria-pressed={previewing} icon="eye" onClick={() => setPreviewing(!previewing)}>
          {t('Preview')}
        </Button>
        <span className={typeof max === 'number' && max !== sum && sum > 0 ? 'text-warning' : 'text-muted'}>
          {typeof max === 'number' && max !== sum
            ? t('{{sum}} points in total; the maximum score is {{max}}', { sum, max })
            : t('{{sum}} points in total', { sum })}
        </span>
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
        {Object.values(questionCommands).map((one) => (
          <KeyHint key={one.command.id} of={one} />
        ))}
      </p>
      {previewing ? (
        <section aria-label={t('Preview')} className="rounded-md border border-line p-4">
          <QuestionPreview questions={questions} shuffle={values.shuffle === true} />
        </section>
      ) : null}
    </div>
  )
}
