import { useState } from 'react'
import { leaveAttach } from '#contract/hr/own-work.ts'
import { leaveAttachmentRule } from '#contract/media/purposes.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { UploadButton } from '#console/upload/upload-zone.tsx'
import { useOneUpload } from '#console/upload/use-one-upload.ts'

/** A doctor's note or another paper that goes with a request. */
export default function LeaveAttachment({ value, onChange, control }: CustomInputProps) {
  const { t } = useTranslation()
  const [name, setName] = useState<string>()
  const { sending, problem, start } = useOneUpload(async (file, options) => {
    const stored = await callApi(leaveAttach, { query: {}, body: { file } }, options)
    setName(stored.name)
    onChange(stored.id)
  }, leaveAttachmentRule)
  return (
    <div id={control.id} className="flex flex-wrap items-center gap-3">
      <UploadButton
        accept={leaveAttachmentRule.types.join(',')}
        onFiles={([file]) => {
          if (file) start(file)
        }}
      />
      {sending ? <span role="status">{`${sending.name} ${sending.percent}%`}</span> : null}
      {typeof value === 'number' && !sending ? (
        <span className="flex items-center gap-1">
          {name ?? t('Attachment')}
          <IconButton icon="x" label={t('Remove the attachment')} onClick={() => onChange(null)} />
        </span>
      ) : null}
      {problem === undefined ? null : (
        <span role="alert" className="text-danger">
          {problem}
        </span>
      )}
    </div>
  )
}
