import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import type { Progress } from '#contract/core/progress.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { titleOf, undo as undoJob } from './use-jobs.ts'

/** What has become of an undo, in words. */
const undoWords: Readonly<Partial<Record<Progress['undo'], string>>> = {
  running: 'Undoing…',
  partly: 'Partly undone. The undo job lists what was refused and can be retried.',
  undone: 'All of this has been undone.',
}

/** The buttons of a job, before them that which takes it back, and what has become of that. */
export function JobUndo({ job, children }: { job: Progress; children: ReactNode }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const undo = useMutation({ mutationFn: () => undoJob(job) })
  const words = undoWords[job.undo]
  return (
    <>
      {words === undefined ? null : <p className="text-sm text-muted">{t(words)}</p>}
      <div
        ref={box}
        tabIndex={-1}
        role="group"
        aria-label={titleOf(job, t)}
        className="flex flex-wrap gap-2 pt-0.5 outline-none"
      >
        {job.undo === 'open' ? (
          <Button
            icon="undo"
            busy={undo.isPending}
            onClick={() => {
              // The button goes; without the focus the tray would go too.
              box.current?.focus()
              undo.mutate()
            }}
          >
            {t('Undo')}
          </Button>
        ) : null}
        {children}
      </div>
    </>
  )
}
