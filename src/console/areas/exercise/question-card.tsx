import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import type { FieldIssue } from '#contract/core/error.ts'
import { questionKinds, hasOptions, isGraded } from '#contract/exercise/question.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { customerAtom } from '#console/list/customer.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import type { Typed } from './question-change.ts'
import { inserted, marked, ofKind, removed, replaced, withOption } from './question-change.ts'

const PictureInput = lazyPart(() => import('#console/upload/picture-input.tsx'))

export const kindWords: Readonly<Record<Typed['kind'], string>> = {
  SINGLE: 'One correct option',
  MULTI: 'Several correct options',
  TRUE_FALSE: 'True or false',
  SHORT: 'Short answer',
  ESSAY: 'Essay',
  UPLOAD: 'File',
  RATING: 'Rating',
}

interface CardProps {
  question: Typed
  at: number
  onChange: (question: Typed, focus?: string) => void
  disabled: boolean
  /** What is wrong with it; the paths begin at the question. */
  issues: readonly FieldIssue[]
}

const points = (text: string) => (text === '' || !Number.isFinite(Number(text)) ? null : Number(text))
const issueAt = (issues: readonly FieldIssue[], path: string) => issues.find(({ field }) => field === path)?.message

function Problem({ text }: { text: string | undefined }) {
  const { t } = useTranslation()
  return text === undefined ? null : <p className="text-sm text-danger">{t(text)}</p>
}

function Options({ question, at, onChange, disabled, issues }: CardProps) {
  const { t } = useTranslation()
  const { kind, options } = question
  const label = (n: number) =>
    kind === 'SHORT' ? t('Accepted answer {{n}}', { n: n + 1 }) : t('Option {{n}}', { n: n + 1 })
  return (
    <div
      role="group"
      aria-label={kind === 'SHORT' ? t('Accepted answers') : t('Options')}
      className="flex flex-col gap-1.5"
    >
      {options.map((option, n) => {
        const wrong = issueAt(issues, `options.${n}.text`) ?? issueAt(issues, `options.${n}.key`)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- options change places while one types in them
          <div key={n}>
            <div className="flex items-center gap-2">
              {kind === 'SHORT' ? null : (
                <input
                  type="checkbox"
                  checked={option.correct}
                  disabled={disabled}
                  aria-label={t('Option {{n}} is correct', { n: n + 1 })}
                  onChange={() => onChange(marked(question, n))}
                />
              )}
              <Input
                data-at={`${at}.option.${n}`}
                aria-label={label(n)}
                aria-invalid={wrong === undefined ? undefined : true}
                value={option.text}
                maxLength={1000}
                disabled={disabled}
                autoComplete="off"
                onChange={(event) =>
                  onChange({ ...question, options: replaced(options, n, { ...option, text: event.target.value }) })
                }
              />
              <IconButton
                icon="x"
                label={t('Remove option {{n}}', { n: n + 1 })}
                disabled={disabled}
                onClick={() => onChange({ ...question, options: removed(options, n) }, `${at}.prompt`)}
              />
            </div>
            <Problem text={wrong} />
          </div>
        )
      })}
      <Problem text={issueAt(issues, 'options')} />
      {kind === 'TRUE_FALSE' ? null : (
        <div>
          <Button
            look="ghost"
            icon="plus"
            disabled={disabled}
            onClick={() => onChange(withOption(question, options.length), `${at}.option.${options.length}`)}
          >
            {kind === 'SHORT' ? t('Add accepted answer') : t('Add option')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Rubric({ question, at, onChange, disabled, issues }: CardProps) {
  const { t } = useTranslation()
  const { rubric } = question
  return (
    <div role="group" aria-label={t('Rubric')} className="flex flex-col gap-1.5">
      {rubric.map((line, n) => {
        const wrong = issueAt(issues, `rubric.${n}.criterion`) ?? issueAt(issues, `rubric.${n}.max`)
        const change = (more: Partial<typeof line>) =>
          onChange({ ...question, rubric: replaced(rubric, n, { ...line, ...more }) })
        return (
          // oxlint-disable-next-line react/no-array-index-key -- criteria being typed have no other name
          <div key={n}>
            <div className="flex items-center gap-2">
              <Input
                data-at={`${at}.rubric.${n}`}
                aria-label={t('Criterion {{n}}', { n: n + 1 })}
                aria-invalid={wrong === undefined ? undefined : true}
                value={line.criterion}
                disabled={disabled}
                onChange={(event) => change({ criterion: event.target.value })}
              />
              <Input
                type="number"
                min={0}
                step="any"
                className="max-w-24"
                aria-label={t('Maximum points of criterion {{n}}', { n: n + 1 })}
                value={line.max ?? ''}
                disabled={disabled}
                onChange={(event) => change({ max: points(event.target.value) })}
              />
              <IconButton
                icon="x"
                label={t('Remove criterion {{n}}', { n: n + 1 })}
                disabled={disabled}
                onClick={() => onChange({ ...question, rubric: removed(rubric, n) }, `${at}.prompt`)}
              />
            </div>
            <Problem text={wrong} />
          </div>
        )
      })}
      <div>
        <Button
          look="ghost"
          icon="plus"
          disabled={disabled}
          onClick={() =>
            onChange(
              { ...question, rubric: inserted(rubric, rubric.length, { criterion: '', max: 10 }) },
              `${at}.rubric.${rubric.length}`,
            )
          }
        >
          {t('Add criterion')}
        </Button>
      </div>
    </div>
  )
}

/** The fields of one question. */
export function QuestionCard(props: CardProps) {
  const { question, at, onChange, disabled, issues } = props
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const wrong = (path: string) => {
    const message = issueAt(issues, path)
    return message === undefined ? undefined : t(message)
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <Field label={t('Question')} error={wrong('prompt')}>
        {(control) => (
          <TextArea
            {...control}
            data-at={`${at}.prompt`}
            rows={2}
            value={question.prompt}
            maxLength={4000}
            disabled={disabled}
            onChange={(event) => onChange({ ...question, prompt: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Picture')} error={wrong('mediaItemId')}>
        {(control) => (
          <Suspense fallback={<div aria-hidden className="h-28" />}>
            <PictureInput
              control={control}
              customerId={customerId}
              value={question.mediaItemId}
              disabled={disabled}
              onChange={(mediaItemId) => onChange({ ...question, mediaItemId })}
            />
          </Suspense>
        )}
      </Field>
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <Field label={t('Kind')}>
          {({ 'aria-required': _required, ...control }) => (
            <Select
              {...control}
              value={question.kind}
              options={questionKinds.map((value) => ({ value, label: t(kindWords[value]) }))}
              disabled={disabled}
              onChange={(kind) => onChange(ofKind(question, kind))}
            />
          )}
        </Field>
        <Field label={t('Points')} error={wrong('score')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              step="any"
              value={question.score ?? ''}
              disabled={disabled}
              onChange={(event) => onChange({ ...question, score: points(event.target.value) })}
            />
          )}
        </Field>
      </div>
      {hasOptions(question.kind) ? <Options {...props} /> : null}
      {isGraded(question.kind) ? <Rubric {...props} /> : null}
      <Field label={t('Explanation')} error={wrong('explanation')}>
        {(control) => (
          <TextArea
            {...control}
            rows={1}
            value={question.explanation}
            maxLength={2000}
            disabled={disabled}
            onChange={(event) => onChange({ ...question, explanation: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
