import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { fileUpload } from '#contract/media/file.ts'
import type { Purpose } from '#contract/media/purposes.ts'
import { purposeRules, purposeWords } from '#contract/media/purposes.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Select } from '#console/ui/select.tsx'
import { UploadList } from '#console/upload/upload-list.tsx'
import { UploadButton, UploadZone } from '#console/upload/upload-zone.tsx'
import { filesChanged, sending, upload } from '#console/upload/uploads.ts'

/** What is uploaded here; other files come from the records that they belong to. */
const offered = ['GENERAL', 'DOCUMENT', 'IMAGE', 'VOUCHER_IMPORT', 'VERIFICATION'] as const satisfies readonly Purpose[]

/** The upload pane of the list of files. */
export default function FilePane({ onDone }: { onDone: (id: number | undefined) => void }) {
  const { t } = useTranslation()
  const customer = useAtomValue(customerAtom)
  const [purpose, setPurpose] = useState<(typeof offered)[number]>('GENERAL')
  const query = { purpose, ...(customer ? { customerId: customer.id } : {}) }
  const rule = purposeRules[purpose]
  const onFiles = (files: File[]) => upload(files, sending(fileUpload, { query }), rule, filesChanged)
  return (
    <UploadZone onFiles={onFiles} className="flex-col">
      <div className="flex items-center gap-1 py-2 pr-2 pl-4">
        <h2 className="min-w-0 grow truncate text-lg font-semibold">{t('Upload files')}</h2>
        <IconButton icon="x" label={t('Close')} keys="esc" onClick={() => onDone(undefined)} />
      </div>
      <div className="flex flex-col items-start gap-3 px-4 pb-3">
        <Select
          aria-label={t('Purpose')}
          value={purpose}
          onChange={setPurpose}
          options={offered.map((value) => ({ value, label: t(purposeWords[value]) }))}
        />
        <UploadButton onFiles={onFiles} accept={rule.types.join(',')} />
        <p className="text-muted">
          {t('Or drop files here, or paste them.')} {t('At most {{max}} MB each.', { max: rule.max / 1_048_576 })}
        </p>
      </div>
      <UploadList />
    </UploadZone>
  )
}
