import { EMPTY } from '#contract/core/common.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { curationCommands } from './curation.commands.ts'
import { FieldNote } from './field-note.tsx'
import type { useReview } from './use-review.ts'

type Asked = 'APPROVED' | 'REJECTED'

interface DecisionBarProps {
  title: string
  review: ReturnType<typeof useReview>
  /** The decision that is asked about once more, as it cannot be undone. */
  asked: Asked | undefined
  onAsk: (asked: Asked | undefined) => void
}

const questions = {
  APPROVED: { title: 'Approve {{name}}?', means: 'It can be listed in stores from then on.', verb: 'Approve' },
  REJECTED: { title: 'Reject {{name}}?', means: 'A rejected class cannot be submitted again.', verb: 'Reject' },
} as const

/** The note about the whole submission, and the three decisions. */
export function DecisionBar({ title, review, asked, onAsk }: DecisionBarProps) {
  const { t } = useTranslation()
  const { remarks, canDecide, isSaving, failure } = review
  const keys = {
    approve: useCommandKeys(curationCommands.approve),
    back: useCommandKeys(curationCommands.back),
    reject: useCommandKeys(curationCommands.reject),
  }
  const question = asked && questions[asked]
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-t border-line px-4 py-2">
      <div className="min-w-64 grow">
        <FieldNote
          name="all"
          label={t('Note to the author')}
          value={remarks.note}
          disabled={!canDecide}
          error={review.isUnexplained ? t(EMPTY) : undefined}
          onChange={review.noteAll}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button keys={keys.reject} disabled={!canDecide || isSaving} onClick={() => onAsk('REJECTED')}>
          {t('Reject')}
        </Button>
        <Button keys={keys.back} busy={isSaving} disabled={!canDecide} onClick={() => void review.decide('REVISION')}>
          {t('Send back')}
        </Button>
        <Button look="primary" keys={keys.approve} disabled={!canDecide || isSaving} onClick={() => onAsk('APPROVED')}>
          {t('Approve')}
        </Button>
      </div>
      {failure === undefined ? null : (
        <p role="alert" className="basis-full text-danger">
          {failure}
        </p>
      )}
      {question ? (
        <Dialog
          open
          title={t(question.title, { name: title })}
          description={t(question.means)}
          onClose={() => onAsk(undefined)}
          footer={
            <>
              <Button onClick={() => onAsk(undefined)}>{t('Cancel')}</Button>
              <Button
                look={asked === 'REJECTED' ? 'danger' : 'primary'}
                data-autofocus
                onClick={() => {
                  onAsk(undefined)
                  void review.decide(asked ?? 'APPROVED')
                }}
              >
                {t(question.verb)}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  )
}
