import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isOffered } from '#contract/exercise/question.rules.ts'
import { media } from '#contract/media/media.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import type { Typed } from './question-change.ts'

type Shown = Pick<Typed, 'kind' | 'prompt' | 'options' | 'mediaItemId'> & { score: number | null }

function shuffled<T>(list: readonly T[]): T[] {
  const out = [...list]
  for (let at = out.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    const [one, two] = [out[at] as T, out[other] as T]
    out[at] = two
    out[other] = one
  }
  return out
}

function QuestionPicture({ id }: { id: number }) {
  const { data } = useQuery(apiQuery(media.calls.read, { id }))
  if (!data?.previewUrl) return null
  return <img src={data.previewUrl} alt={data.altText ?? ''} className="max-h-64 max-w-full self-start rounded-md" />
}

function Answering({ question, right, at }: { question: Shown; right: boolean; at: number }) {
  const { t } = useTranslation()
  const { kind, options } = question
  if (isOffered(kind) || (kind === 'SHORT' && right)) {
    return (
      <ul className="flex flex-col gap-1">
        {options.map(({ key, text, correct }) => (
          <li key={key} className="flex min-h-7 items-center gap-2">
            {right ? (
              <span className="w-4 shrink-0">
                {correct ? <Icon name="check" size={14} className="inline text-success" /> : null}
                {correct ? <span className="sr-only">{t('Correct')}</span> : null}
              </span>
            ) : (
              <input
                className="size-4 shrink-0"
                type={kind === 'MULTI' ? 'checkbox' : 'radio'}
                name={`preview-${at}`}
                aria-label={text || t('Option {{key}}', { key })}
              />
            )}
            <span className="min-w-0 break-words">
              {kind === 'SHORT' ? '' : `${key}. `}
              {text}
            </span>
          </li>
        ))}
      </ul>
    )
  }
  const words = {
    SHORT: 'A short answer is typed here.',
    ESSAY: 'A long answer is written here.',
    UPLOAD: 'A file is handed in here.',
    RATING: 'One to five stars are given here.',
  } as const
  return <p className="text-muted">{t(words[kind as keyof typeof words] ?? '')}</p>
}

/** Questions as participants see them; with `right`, as those see them who keep the answers. */
export function QuestionPreview({
  questions,
  shuffle = false,
  right = false,
}: {
  questions: readonly Shown[]
  shuffle?: boolean
  right?: boolean
}) {
  const { t } = useTranslation()
  const [turn, setTurn] = useState(0)
  const shown = useMemo(() => (shuffle && turn >= 0 ? shuffled(questions) : questions), [questions, shuffle, turn])
  if (questions.length === 0) return <p className="text-muted">{t('No questions yet')}</p>
  return (
    <div className="flex flex-col gap-3">
      {shuffle ? (
        <div>
          <Button onClick={() => setTurn(turn + 1)}>{t('Another order')}</Button>
        </div>
      ) : null}
      <ol className="flex flex-col gap-4">
        {shown.map((question, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- questions being typed have no other name
          <li key={at} className="flex flex-col gap-1.5">
            <p className="font-medium whitespace-pre-wrap">
              {at + 1}. {question.prompt}
            </p>
            {question.mediaItemId === null ? null : <QuestionPicture id={question.mediaItemId} />}
            <Answering question={question} right={right} at={at} />
            <p className="text-sm text-muted">{t('{{points}} points', { points: question.score ?? 0 })}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
