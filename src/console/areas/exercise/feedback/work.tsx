import { useQuery } from '@tanstack/react-query'
import type { Feedback } from '#contract/grading/feedback.ts'
import { answer } from '#contract/exercise/answer.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { AnswerItem } from '../answer/answer-item.tsx'

const isPicture = (address: string) => /\.(?:avif|gif|jpe?g|png|webp)(?:$|\?)/i.test(address)
const nameOf = (address: string) => decodeURIComponent(address.split('/').at(-1)?.split('?')[0] ?? address)

function File({ address }: { address: string }) {
  return (
    <li className="flex flex-col gap-1">
      <a href={address} target="_blank" rel="noreferrer" className="break-all text-accent underline">
        {nameOf(address)}
      </a>
      {isPicture(address) ? (
        <img
          src={address}
          alt={nameOf(address)}
          loading="lazy"
          className="max-h-96 max-w-full self-start rounded-md border border-line object-contain"
        />
      ) : null}
    </li>
  )
}

function Sheet({ id }: { id: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error } = useQuery(apiQuery(answer.calls.read, { id }))
  if (error) {
    return (
      <p role="alert" className="text-danger">
        {errorText(error)}
      </p>
    )
  }
  if (!data) return <Skeleton className="h-40" />
  return (
    <>
      {(data.items ?? []).map((item, at) => (
        <section key={item.questionId} aria-label={t('Question {{n}}', { n: at + 1 })} className="flex flex-col gap-2">
          <AnswerItem item={item} at={at} />
        </section>
      ))}
    </>
  )
}

/** What a participant handed in: files, with pictures as they are, and the answers. */
export function Work({ row: { submission } }: { row: Feedback }) {
  const { t } = useTranslation()
  if (!submission) return <p className="text-muted">{t('This work was done without an answer sheet.')}</p>
  return (
    <div className="flex flex-col gap-4">
      {submission.files.length > 0 ? (
        <ul aria-label={t('Files')} className="flex flex-col gap-3">
          {submission.files.map((address) => (
            <File key={address} address={address} />
          ))}
        </ul>
      ) : null}
      <Sheet id={submission.answerId} />
    </div>
  )
}
