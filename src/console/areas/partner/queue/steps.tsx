import type { DocumentStep } from '#contract/partner/partner-doc.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'

const words: Readonly<Record<DocumentStep['action'], string>> = {
  CREATED: 'Asked for',
  UPLOADED: 'Uploaded',
  REPLACED: 'Replaced',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  REOPENED: 'Under review again',
  EXPIRED: 'Expired',
}

interface StepsProps {
  steps: readonly DocumentStep[]
  current: number
  /** The revision next to the document. */
  compared?: number | undefined
  onCompare?: ((revision: number | undefined) => void) | undefined
}

/** What happened to a document, the newest first; earlier files can be shown next to it. */
export function Steps({ steps, current, compared, onCompare }: StepsProps) {
  const { t } = useTranslation()
  return (
    <ol className="flex flex-col gap-2">
      {steps.map(({ id, action, revision, actor, note, at }) => {
        const isFile = action === 'UPLOADED' || action === 'REPLACED'
        return (
          <li key={id} className="border-l-2 border-line pl-3">
            <p className="font-medium">
              {t(words[action])}
              {isFile ? <span className="text-muted"> · {t('Revision {{number}}', { number: revision })}</span> : null}
            </p>
            <p className="text-sm text-muted">
              {actor ? `${actor.name} · ` : ''}
              <Moment value={at} time />
            </p>
            {note === null ? null : <p className="text-sm">{note}</p>}
            {isFile && revision < current && onCompare ? (
              <Button
                look="ghost"
                aria-pressed={compared === revision}
                onClick={() => onCompare(compared === revision ? undefined : revision)}
              >
                {t('Compare')}
              </Button>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
