import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { ApiError } from '#contract/core/api-error.ts'
import { allows } from '#contract/core/permission.ts'
import type { AttachableKind } from '#contract/media/attachment.ts'
import {
  attachable,
  attachmentAdd,
  attachmentList,
  attachmentRemove,
  attachmentRule,
} from '#contract/media/attachment.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { errorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { fileSize } from '#console/ui/transfer/file-size.ts'
import { Icon } from '#console/ui/icon.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { UploadList } from './upload-list.tsx'
import { UploadButton, UploadZone } from './upload-zone.tsx'
import { filesChanged, sending, upload } from './uploads.ts'

interface AttachmentsProps {
  kind: AttachableKind
  id: number
  /** The heading next to a form; a tab says it itself. */
  title?: string
}

/** The files of a record: looked at, added by button, drop and paste, and removed. */
export default function Attachments({ kind, id, title }: AttachmentsProps) {
  const { t } = useTranslation()
  const may = useAtomValue(permissionsAtom)
  const { data, error } = useQuery(apiQuery(attachmentList, { kind, id }))
  const rule = attachmentRule(kind)
  const onFiles = allows(may, attachable[kind].write)
    ? (files: File[]) => upload(files, sending(attachmentAdd, { kind, id }), rule, filesChanged)
    : undefined
  const remove = (fileId: number) =>
    callApi(attachmentRemove, { kind, id, fileId }).then(filesChanged, (problem: unknown) => {
      if (problem instanceof ApiError) showToast({ tone: 'error', title: errorText(problem) })
    })
  return (
    <UploadZone onFiles={onFiles} className="flex-col gap-3 py-3">
      {title === undefined ? null : <h2 className="px-4 font-semibold">{t(title)}</h2>}
      {onFiles ? (
        <div className="px-4">
          <UploadButton onFiles={onFiles} accept={rule.types.join(',')} />
        </div>
      ) : null}
      <UploadList />
      {error ? <p className="px-4 text-danger">{errorText(error)}</p> : null}
      {data?.length === 0 ? <p className="px-4 text-muted">{t('No files attached')}</p> : null}
      <ul className="flex flex-col gap-2 px-4">
        {(data ?? []).map(({ id: fileId, name, sizeBytes, url, thumbUrl }) => (
          <li key={fileId} className="flex items-center gap-3">
            <span className="flex size-14 shrink-0 items-center justify-center overflow-clip rounded-md bg-sunken">
              {thumbUrl === null ? (
                <Icon name="file" size={24} className="text-muted" />
              ) : (
                <img src={thumbUrl} alt="" loading="lazy" className="size-full object-cover" />
              )}
            </span>
            <a href={url} target="_blank" rel="noreferrer" className="min-w-0 grow truncate text-accent underline">
              {name}
            </a>
            <span className="text-muted">{fileSize(sizeBytes)}</span>
            {onFiles ? (
              <IconButton icon="x" label={t('Remove {{name}}', { name })} onClick={() => void remove(fileId)} />
            ) : null}
          </li>
        ))}
      </ul>
    </UploadZone>
  )
}
