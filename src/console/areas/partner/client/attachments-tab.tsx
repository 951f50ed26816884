import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AttachedFile } from '#contract/media/file.ts'
import { attachmentRule } from '#contract/media/purposes.ts'
import type { PartnerAttachment } from '#contract/partner/partner-attachment.ts'
import {
  partnerAttachments,
  partnerAttachmentsUpdate,
  partnerAttachmentUpload,
} from '#contract/partner/partner-attachment.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { usePending } from '#console/screen/use-pending.ts'
import { FileButton } from '#console/upload/file-button.tsx'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Input } from '#console/ui/input.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { UploadProgress } from '#console/upload/upload-progress.tsx'
import { useOneUpload } from '#console/upload/use-one-upload.ts'

type Entry = Pick<PartnerAttachment, 'fileId' | 'title' | 'description'>

/** Further files of a partner, in its own order; each change is written at once. */
export function AttachmentsTab({ mitraId, mayEdit }: { mitraId: number; mayEdit: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const saving = usePending()
  const question = apiQuery(partnerAttachments, { mitraId })
  const { data } = useQuery(question)
  const rows = data?.data ?? []

  const write = (list: readonly Entry[]) =>
    saving.run(async () => {
      const attachments = list.map(({ fileId, title, description }) => ({ fileId, title, description }))
      client.setQueryData(
        question.queryKey,
        await callApi(partnerAttachmentsUpdate, { mitraId, body: { attachments } }),
      )
    })
  const upload = useOneUpload(async (file, options) => {
    const stored: AttachedFile = await callApi(partnerAttachmentUpload, { mitraId, body: { file } }, options)
    await write([...rows, { fileId: stored.id, title: stored.name.replace(/\.\w+$/, ''), description: null }])
  }, attachmentRule)
  const move = (at: number, by: 1 | -1) => {
    const next = [...rows]
    const [one] = next.splice(at, 1)
    if (one) next.splice(at + by, 0, one)
    void write(next)
  }
  const change = (at: number, more: Partial<Pick<Entry, 'title' | 'description'>>) =>
    void write(rows.map((row, n) => (n === at ? { ...row, ...more } : row)))

  if (!data) return <Skeleton className="m-4 h-60" />
  const problem = saving.failure ?? upload.problem
  return (
    <div className="flex flex-col gap-3 p-4">
      {mayEdit ? (
        <div>
          <FileButton accept={attachmentRule.types} label={t('Add attachment')} onFile={upload.start}>
            {t('Add attachment')}
          </FileButton>
        </div>
      ) : null}
      <UploadProgress upload={upload} />
      {problem === undefined ? null : (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState icon="files" title={t('No attachments')}>
          {t('Add what says more about the company: a profile, a list of instructors, pictures of rooms.')}
        </EmptyState>
      ) : (
        <ol aria-label={t('Attachments')}>
          {rows.map(({ id, title, description, fileName, url }, at) => (
            <li key={id} className="flex flex-wrap items-center gap-2 border-b border-line py-2">
              <Input
                aria-label={t('Title')}
                defaultValue={title}
                disabled={!mayEdit}
                maxLength={120}
                className="max-w-xs"
                onBlur={({ target }) => {
                  const wanted = target.value.trim()
                  if (wanted === '') target.value = title
                  else if (wanted !== title) change(at, { title: wanted })
                }}
              />
              <Input
                aria-label={t('Description of {{title}}', { title })}
                placeholder={mayEdit ? t('Description') : ''}
                defaultValue={description ?? ''}
                disabled={!mayEdit}
                maxLength={500}
                className="max-w-md"
                onBlur={({ target }) => {
                  const wanted = target.value.trim() || null
                  if (wanted !== description) change(at, { description: wanted })
                }}
              />
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="min-w-0 grow truncate text-accent hover:underline"
              >
                {fileName}
              </a>
              {mayEdit ? (
                <>
                  <Button look="ghost" disabled={at === 0} onClick={() => move(at, -1)}>
                    {t('Move up')}
                  </Button>
                  <Button look="ghost" disabled={at === rows.length - 1} onClick={() => move(at, 1)}>
                    {t('Move down')}
                  </Button>
                  <IconButton
                    icon="x"
                    label={t('Remove')}
                    onClick={() => void write(rows.filter((_, n) => n !== at))}
                  />
                </>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
