import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { sentence } from '#engine/say.ts'
import { tally, tallySay } from '#engine/conclude.ts'
import { finishPalette } from './palette-state.ts'
import type { Results } from './palette-state.ts'
import { isUnread, questionShownAtom } from './ask/reading.ts'
import { findCommand } from '#console/commands/registry/registry.ts'
import { titleOf, useWords } from '#console/commands/say.ts'

/** How the records of a run fared, when not all of them are done: those stay selected, so it can be tried again. */
export function ResultsView({ results }: { results: Results }) {
  const { t } = useTranslation()
  const words = useWords()
  const questionShown = useSetAtom(questionShownAtom)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    questionShown()
    close.current?.focus()
  }, [questionShown])
  const command = findCommand(results.command)
  const { undo } = results.summary ?? {}
  const left = results.records.filter((record) => record.kind !== 'done')
  return (
    <section aria-labelledby="results-title">
      <div role="status">
        <h2 id="results-title" className="px-4 pt-3 font-semibold">
          {words(tallySay(sentence(command ? titleOf(command) : ''), tally(results.records)))}
        </h2>
      </div>
      <ul className="max-h-[min(20rem,50vh)] overflow-y-auto px-4 py-2">
        {left.map((record, at) => (
          <li
            key={record.ref?.id ?? at}
            className="flex min-h-row items-start gap-2 border-b border-line py-1.5 last:border-0"
          >
            <Icon
              name={record.kind === 'skipped' ? 'clock' : 'x-circle'}
              className={record.kind === 'skipped' ? 'mt-0.5 shrink-0 text-muted' : 'mt-0.5 shrink-0 text-danger'}
            />
            <span className="w-48 shrink-0 truncate font-medium">{record.ref?.label}</span>
            <span>{record.kind === 'refused' ? words(record.say) : t('Not attempted.')}</span>
          </li>
        ))}
      </ul>
      <footer className="flex items-center justify-end gap-2 border-t border-line px-4 py-2">
        {undo ? (
          <Button
            onClick={() => {
              finishPalette()
              undo.run()
            }}
          >
            {undo.say === 'Redo' ? words(undo.say) : t('Undo what is done')}
          </Button>
        ) : null}
        <Button ref={close} look="primary" onClick={() => isUnread() || finishPalette()}>
          {t('Close')}
        </Button>
      </footer>
    </section>
  )
}
