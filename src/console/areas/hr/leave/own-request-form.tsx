import { useMemo } from 'react'
import type { OwnWork } from '#contract/hr/own-work.ts'
import { ownLeaveCreate } from '#contract/hr/own-work.ts'
import type { LeaveRequest, OwnLeave } from '#contract/hr/leave-request.ts'
import { halfWords, halves } from '#contract/hr/leave-request.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { FormSection, Values } from '#console/form/fields.ts'
import { RecordForm } from '#console/form/record-form.tsx'
import { Button } from '#console/ui/button.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'

const Preview = lazyPart(() => import('./leave-preview.tsx'))
const Attachment = lazyPart(() => import('./leave-attachment.tsx'))

interface Props {
  types: OwnWork['leaveTypes']
  onDone: () => void
  onCancel: () => void
}

const blank: Values = {
  leaveTypeId: '',
  startDate: null,
  endDate: null,
  half: null,
  startTime: '',
  hours: null,
  attachmentFileId: null,
  reason: '',
  preview: null,
}

const bodyOf = ({ preview: _preview, leaveTypeId, half, startTime, hours, attachmentFileId, ...rest }: Values) =>
  ({
    ...rest,
    endDate: rest.endDate ?? rest.startDate,
    leaveTypeId: Number(leaveTypeId),
    ...(half ? { half } : {}),
    ...(startTime ? { startTime } : {}),
    ...(hours ? { hours: Number(hours) } : {}),
    ...(attachmentFileId ? { attachmentFileId } : {}),
  }) as unknown as OwnLeave

/** An employee asks for leave, with what that comes to while the dates are chosen. */
export function OwnRequestForm({ types, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const sections = useMemo((): FormSection<Values>[] => {
    const typeIn = (values: Values) => types.find(({ id }) => String(id) === values.leaveTypeId)
    return [
      {
        fields: [
          {
            name: 'leaveTypeId',
            label: 'Type',
            kind: 'enum',
            choices: types.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { name: 'startDate', label: 'From', kind: 'date' },
          { name: 'endDate', label: 'Until', kind: 'date' },
        ],
      },
      {
        when: (values) => typeIn(values)?.unit === 'HALF_DAY',
        fields: [
          {
            name: 'half',
            label: 'Half',
            kind: 'enum',
            choices: halves.map((value) => ({ value, label: halfWords[value] })),
          },
        ],
      },
      {
        when: (values) => typeIn(values)?.unit === 'HOUR',
        fields: [
          { name: 'startTime', label: 'Begins', kind: 'text', placeholder: '09:00' },
          { name: 'hours', label: 'Hours', kind: 'int' },
        ],
      },
      {
        when: (values) => typeIn(values)?.requiresAttachment === true,
        fields: [
          {
            name: 'attachmentFileId',
            label: 'Attachment',
            kind: 'custom',
            component: Attachment,
            words: (value) => (typeof value === 'number' ? String(value) : ''),
          },
        ],
      },
      {
        fields: [
          { name: 'reason', label: 'Reason', kind: 'longtext', rows: 2, max: 500 },
          { name: 'preview', label: 'What it comes to', kind: 'custom', component: OwnPreview, words: () => '' },
        ],
      },
    ]
  }, [types])
  return (
    <RecordForm<Values, LeaveRequest>
      form="own-leave"
      sections={sections}
      initial={{ values: blank }}
      required={['leaveTypeId', 'startDate', 'reason']}
      body={bodyOf}
      save={(body) => callApi(ownLeaveCreate, { body: body as OwnLeave })}
      saved={() => undefined}
      saveLabel={t('Ask for leave')}
      actions={<Button onClick={onCancel}>{t('Cancel')}</Button>}
      onSaved={(row) => {
        showToast({ title: t('{{number}} waits for approval', { number: row.number }) })
        onDone()
      }}
    />
  )
}

/** The preview knows types by number. */
function OwnPreview(props: Parameters<typeof Preview>[0]) {
  const { values } = props
  return <Preview {...props} values={{ ...values, leaveTypeId: Number(values.leaveTypeId) || null }} />
}
