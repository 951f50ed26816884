import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { Feedback, feedbackGive } from '#contract/grading/feedback.ts'
import { reasonText } from '#contract/core/error.ts'
import { allows } from '#contract/core/permission.ts'
import { reason } from '#contract/core/reason.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useWords } from '#console/commands/say.ts'
import { readDecimal } from '#console/form/decimal.ts'
import { useSaving } from '#console/screen/use-saving.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { number } from '#console/ui/format.ts'
import { Input } from '#console/ui/input.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { say } from '#engine/say.ts'

type Typed = { score: string; notes: string }

const typedOf = ({ score, notes }: Pick<Feedback, 'score' | 'notes'>): Typed => ({
  score: score === null ? '' : number(score),
  notes: notes ?? '',
})
const storedOf = (row: Feedback) => ({ values: typedOf(row), version: row.version })

interface FeedbackFormProps {
  row: Feedback
  onGiven: () => void
  onNext: () => void
}

/** Score and notes for the work next to them; one key stores both and goes on to the next. */
export function FeedbackForm({ row, onGiven, onNext }: FeedbackFormProps) {
  const { t } = useTranslation()
  const words = useWords()
  const frame = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const mayGrade = allows(useAtomValue(permissionsAtom), 'grading:grade')
  const { lmsClass, locked, maxScore, student, submission } = row
  const blocked = locked
    ? reason('GRADING_LOCKED', { title: lmsClass.title })
    : mayGrade
      ? undefined
      : reason('FORBIDDEN', { permission: 'grading:grade' })

  const wrongIn = ({ score, notes }: Typed): { score?: string; notes?: string } => {
    const read = readDecimal(score, maxScore)
    const least = submission?.autoScore ?? 0
    const wrong = !read.ok
      ? words(read.why)
      : read.raw === null
        ? t("can't be empty!")
        : read.raw < least
          ? words(say('must be at least {{min}}, the automatic score', { min: number(least) }))
          : undefined
    return {
      ...(wrong === undefined ? {} : { score: wrong }),
      ...(notes.trim() === '' ? { notes: t("can't be empty!") } : {}),
    }
  }

  const saving = useSaving<Typed, Feedback>({
    command: 'lms.feedback',
    draft: String(row.id),
    scope: frame,
    stored: storedOf(row),
    blocked,
    words: { save: 'Give feedback', next: 'Give feedback, then next' },
    check(typed) {
      setTried(true)
      const wrong = wrongIn(typed)
      const [first] = Object.keys(wrong)
      if (first !== undefined) frame.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return first === undefined
    },
    save({ score, notes }, call, version) {
      const read = readDecimal(score, maxScore)
      const raw = read.ok ? (read.raw ?? 0) : 0
      return call(feedbackGive, {
        id: row.id,
        body: { version: version ?? row.version, score: raw, notes: notes.trim() },
      })
    },
    saved(given, writing) {
      setTried(false)
      const score = number(given.score ?? 0)
      writing.saved(say('{{name}} is graded: {{score}}', { name: student.name, score }), student.name)
      onGiven()
      return { stored: storedOf(given) }
    },
    conflict: {
      fields: [
        { name: 'score', label: 'Score', words: String },
        { name: 'notes', label: 'Notes', words: String },
      ],
      current(record) {
        const { data } = Feedback.safeParse(record)
        return data && storedOf(data)
      },
      reread: onNext,
    },
    next: onNext,
  })
  const { values, change, failure, isSaving } = saving
  const wrong = isTried ? wrongIn(values) : {}
  const disabled = blocked !== undefined
  return (
    <form
      ref={frame}
      aria-label={t('Feedback')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.submit({ thenNext: true })
      }}
    >
      {saving.guard}
      {saving.conflict}
      {blocked ? <p role="note">{t(reasonText(blocked))}</p> : null}
      <Field
        label={t('Score')}
        help={t('0 to {{max}}', { max: number(maxScore) })}
        required
        {...(wrong.score === undefined ? {} : { error: wrong.score })}
      >
        {(control) => (
          <Input
            {...control}
            name="score"
            inputMode="decimal"
            autoComplete="off"
            className="max-w-32"
            disabled={disabled}
            value={values.score}
            onChange={({ target: { value } }) => change((before) => ({ ...before, score: value }), 'score')}
          />
        )}
      </Field>
      <Field
        label={t('Notes')}
        help={t('Visible to the participant.')}
        required
        {...(wrong.notes === undefined ? {} : { error: wrong.notes })}
      >
        {(control) => (
          <TextArea
            {...control}
            name="notes"
            rows={4}
            maxLength={2000}
            disabled={disabled}
            value={values.notes}
            onChange={({ target: { value } }) => change((before) => ({ ...before, notes: value }), 'notes')}
          />
        )}
      </Field>
      {failure === undefined ? null : (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {disabled ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" busy={isSaving} onClick={() => void saving.submit({ thenNext: true })}>
            {t('Give feedback, then next')}
          </Button>
          <Kbd keys="mod+enter" />
          <Button keys="mod+s" disabled={isSaving} onClick={() => void saving.submit()}>
            {t('Give feedback')}
          </Button>
        </div>
      )}
    </form>
  )
}
