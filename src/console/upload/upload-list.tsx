import { useAtomValue } from 'jotai'
import { useTranslation } from '#console/app/i18n.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { ProgressBar } from '#console/ui/progress-bar.tsx'
import { cancelUpload, clearDone, retryUpload, uploadsAtom } from './uploads.ts'

/** The files that are on their way, with what can be done about each; nothing when there is none. */
export function UploadList() {
  const { t } = useTranslation()
  const uploads = useAtomValue(uploadsAtom)
  if (uploads.length === 0) return null
  const isOver = uploads.every(({ state }) => state === 'done')
  return (
    <section aria-label={t('Uploads')} className="max-h-40 overflow-y-auto border-b border-line px-4 py-2">
      <ul className="flex flex-col gap-1.5">
        {uploads.map(({ id, name, state, percent, problem }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="w-56 truncate" title={name}>
              {name}
            </span>
            {state === 'failed' ? (
              <span role="alert" className="min-w-0 grow text-danger">
                {problem}
              </span>
            ) : (
              <span className="grow">
                <ProgressBar percent={percent} label={t('Uploading {{name}}', { name })} />
              </span>
            )}
            <span className="w-12 text-right text-muted tabular-nums">
              {state === 'failed' ? null : state === 'waiting' ? t('Waiting') : `${percent}%`}
            </span>
            {state === 'failed' ? (
              <IconButton icon="undo" label={t('Try {{name}} again', { name })} onClick={() => retryUpload(id)} />
            ) : null}
            {state === 'done' ? null : (
              <IconButton icon="x" label={t('Cancel {{name}}', { name })} onClick={() => cancelUpload(id)} />
            )}
          </li>
        ))}
      </ul>
      {isOver ? (
        <button type="button" className="pt-1 text-sm text-accent underline" onClick={clearDone}>
          {t('Hide finished uploads')}
        </button>
      ) : null}
    </section>
  )
}
