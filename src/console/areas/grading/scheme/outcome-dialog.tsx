import type { SchemeOutcome } from '#contract/grading/scheme-edit.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useWords } from '#console/commands/say.ts'
import { counted } from '#engine/say.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { changeSay } from './scheme-words.ts'

type Result = SchemeOutcome['people'][number]['before']

function ResultText({ result: { finalScore, letter, passed } }: { result: Result }) {
  const { t } = useTranslation()
  if (finalScore === null) return <span className="text-muted">{t('No result')}</span>
  const words = passed === null ? t('Open') : passed ? t('Passed') : t('Failed')
  return (
    <span>
      <span className="tabular-nums">{number(finalScore)}</span> {letter} · {words}
    </span>
  )
}

interface OutcomeDialogProps {
  outcome: SchemeOutcome
  /** Whether scores may be deleted. */
  mayDelete: boolean
  busy: boolean
  onClose: () => void
  onSave: () => void
}

/** Before a scheme is saved: whose result it changes and how, and which scores it deletes. */
export function OutcomeDialog({ outcome, mayDelete, busy, onClose, onSave }: OutcomeDialogProps) {
  const { t } = useTranslation()
  const words = useWords()
  const { counts, people, removedScores } = outcome
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const isBlocked = removedScores > 0 && !mayDelete
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('What changes for participants')}
      footer={
        <>
          <Button onClick={onClose}>{t('Back to the scheme')}</Button>
          <Button
            look={removedScores > 0 ? 'danger' : 'primary'}
            data-autofocus
            busy={busy}
            disabled={isBlocked}
            onClick={onSave}
          >
            {removedScores > 0
              ? words(counted(removedScores, 'Save and delete {{count}} score', 'Save and delete {{count}} scores'))
              : t('Save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <ul className="list-inside list-disc">
          {removedScores === 0 ? null : (
            <li className="text-danger">
              {words(counted(removedScores, '{{count}} score is deleted', '{{count}} scores are deleted'))}
            </li>
          )}
          {counts.map((one) => (
            <li key={one.kind}>{words(changeSay(one))}</li>
          ))}
          {total === 0 ? <li>{t('No result changes')}</li> : null}
        </ul>
        {isBlocked ? (
          <p role="alert" className="text-danger">
            {t('Deleting scores takes the permission to reopen grading.')}
          </p>
        ) : null}
        {people.length === 0 ? null : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          <div tabIndex={0} className="max-h-[45vh] overflow-auto rounded-md border border-line">
            <table className="w-full text-left">
              <caption className="sr-only">{t('Results')}</caption>
              <thead className="sticky top-0 bg-raised text-sm text-muted">
                <tr>
                  <th className="px-3 py-1.5 font-medium">{t('Participant')}</th>
                  <th className="px-3 py-1.5 font-medium">{t('Now')}</th>
                  <th className="px-3 py-1.5 font-medium">{t('After')}</th>
                </tr>
              </thead>
              <tbody>
                {people.map(({ studentLmsClassId, name, before, after }) => (
                  <tr key={studentLmsClassId} className="border-t border-line">
                    <th scope="row" className="px-3 py-1.5 font-normal">
                      {name}
                    </th>
                    <td className="px-3 py-1.5">
                      <ResultText result={before} />
                    </td>
                    <td className="px-3 py-1.5">
                      <ResultText result={after} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {people.length < total ? (
          <p className="text-muted">{t('and {{count}} more', { count: total - people.length })}</p>
        ) : null}
      </div>
    </Dialog>
  )
}
