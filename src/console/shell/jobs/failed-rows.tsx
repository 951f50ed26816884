import { useState } from 'react'
import type { Progress } from '#contract/core/progress.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { csv, saveFile } from '#console/ui/transfer/save-file.ts'

/** Rows listed on screen; the file has them all. */
const SHOWN = 20

function saveFailures({ errors, progressId }: Progress): void {
  const rows = errors.map((error) => [error.row, error.code, error.message])
  saveFile(csv([['row', 'code', 'message'], ...rows]), `failed-rows-${progressId.slice(0, 8)}.csv`)
}

/** Which rows of a file could not be taken, and why. */
export function FailedRows({ job }: { job: Progress }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { errors } = job
  if (errors.length === 0) return null
  return (
    <>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('Hide failed rows') : t('Show failed rows')}
      </Button>
      <Button icon="download" onClick={() => saveFailures(job)}>
        {t('Failed rows')}
      </Button>
      {open ? (
        <ul className="max-h-60 basis-full overflow-y-auto rounded-md bg-sunken px-2 py-1 text-sm">
          {errors.slice(0, SHOWN).map((error) => (
            <li key={`${error.row} ${error.code}`} className="break-words">
              {t('Line')} {number(error.row)}: {error.message}
            </li>
          ))}
          {errors.length > SHOWN ? (
            <li className="text-muted">{t('and {{count}} more', { count: errors.length - SHOWN })}</li>
          ) : null}
        </ul>
      ) : null}
    </>
  )
}
