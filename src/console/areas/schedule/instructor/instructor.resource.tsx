import { instructor } from '#contract/schedule/instructor.ts'
import type { Instructor } from '#contract/schedule/instructor.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { WithPicture } from '#console/resource/with-picture.tsx'
import { showResource } from '#console/resource/show.tsx'
import { PersonalValue } from '#console/resource/personal-value.tsx'
import { nameRef } from '#engine/context.ts'
import type { Tone } from '#console/list/resource-list.ts'

const Teaching = lazyPart(() => import('./teaching.tsx'))
const Availability = lazyPart(() => import('./availability-editor.tsx'))

const statusTones: Readonly<Record<Instructor['status'], Tone>> = {
  ACTIVE: 'success',
  INACTIVE: 'neutral',
  ON_LEAVE: 'warning',
}

const sealed = (mask: string | null, row: Instructor) => (
  <PersonalValue
    mask={mask}
    command="instructor.reveal"
    record={nameRef({ resource: 'instructor', id: row.id, label: row.name })}
  />
)

/** What is typed replaces what is stored. */
const numberField = (name: 'nik' | 'npwp' | 'bankAccount', label: string, mask: string | null | undefined) => ({
  name,
  label,
  replaces: Boolean(mask),
  ...(mask ? { help: "A number is stored. Typing here replaces it; this can't be undone." } : {}),
})

export default showResource(instructor, {
  views: [
    { key: 'active', title: 'Active', search: { status: ['ACTIVE'] } },
    { key: 'ending', title: 'Contract ends this month', days: ['contractEndFrom', 'contractEndTo', 'this month'] },
  ],
  tones: { status: statusTones },
  cells: { name: ({ name, photo }) => <WithPicture name={name} src={photo?.iconUrl} /> },
  texts: { skills: ({ expertise }: Instructor) => expertise.join(', ') || null },
  dimmed: ({ exclude, status }) => exclude || status === 'INACTIVE',
  values: {
    nikMask: (row) => sealed(row.nikMask, row),
    npwpMask: (row) => sealed(row.npwpMask, row),
    bankAccountMask: (row) => sealed(row.bankAccountMask, row),
  },
  details: [
    { items: ['photo', 'status', 'email', 'phone', 'expertise', 'rating', 'classCount', 'bio'] },
    { title: 'Contract', items: ['contractStart', 'contractEnd', 'ratePerSession', 'certificationNo', 'account'] },
    {
      title: 'Payment and identity',
      items: ['bankName', 'bankAccountMask', 'bankAccountName', 'nikMask', 'npwpMask'],
    },
  ],
  tabs: [
    { key: 'teaching', title: 'Schedules taught', render: (row) => <Teaching key={row.id} row={row} /> },
    {
      key: 'availability',
      title: 'Availability',
      render: (row) => <Availability key={row.id} row={row} />,
    },
  ],
  sidePanel: ({ row }) => <Availability key={row.id} row={row} />,
  form: {
    sections: ({ row }) => [
      {
        fields: row
          ? ['photo', 'name', 'email', 'phone', 'expertise', 'status', 'bio', 'exclude']
          : ['photo', 'name', 'email', 'phone', 'expertise', 'status', 'bio'],
      },
      { title: 'Contract', fields: ['contractStart', 'contractEnd', 'ratePerSession', 'certificationNo'] },
      {
        title: 'Payment and identity',
        fields: [
          'bankName',
          numberField('bankAccount', 'Account number', row?.bankAccountMask),
          'bankAccountName',
          numberField('nik', 'NIK', row?.nikMask),
          numberField('npwp', 'NPWP', row?.npwpMask),
        ],
      },
    ],
  },
})
