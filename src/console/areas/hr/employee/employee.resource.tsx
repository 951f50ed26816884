import { Suspense } from 'react'
import type { Employee } from '#contract/hr/employee.ts'
import { employee } from '#contract/hr/employee.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { PersonalValue } from '#console/resource/personal-value.tsx'
import { showResource } from '#console/resource/show.tsx'
import { WithPicture } from '#console/resource/with-picture.tsx'
import { nameRef } from '#engine/context.ts'
import { reference } from '../reference-sources.ts'
import {
  ChildLines,
  childrenWords,
  contactLines,
  contactsWords,
  educationLines,
  educationWords,
  emailLines,
  emailsWords,
  EmployeeStatus,
  Lines,
} from './employee-words.tsx'

const Attachments = lazyPart(() => import('#console/upload/attachments.tsx'))
const EmailsEditor = lazyPart(async () => ({ default: (await import('../rows/parts.tsx')).EmailsEditor }))
const EducationEditor = lazyPart(async () => ({ default: (await import('../rows/parts.tsx')).EducationEditor }))
const ContactsEditor = lazyPart(async () => ({ default: (await import('../rows/parts.tsx')).ContactsEditor }))
const ChildrenEditor = lazyPart(async () => ({ default: (await import('../rows/parts.tsx')).ChildrenEditor }))

const sealed = (mask: string | null, row: Employee) => (
  <PersonalValue
    mask={mask}
    command="employee.reveal"
    record={nameRef({ resource: 'employee', id: row.id, label: row.name })}
  />
)

type SealedName = 'nik' | 'familyCardNo' | 'npwp' | 'bankAccount' | 'bpjsKes' | 'bpjsTk'

/** What is typed replaces what is stored. */
const numberField = (name: SealedName, label: string, mask: string | null | undefined) => ({
  name,
  label,
  replaces: Boolean(mask),
  ...(mask ? { help: "A number is stored. Typing here replaces it; this can't be undone." } : {}),
})

export default showResource(employee, {
  views: [
    { key: 'active', title: 'Works here', search: { active: true } },
    {
      key: 'ending',
      title: 'Contract ends this month',
      days: ['contractEndsFrom', 'contractEndsBefore', 'this month'],
    },
    { key: 'left', title: 'No longer works here', search: { active: false } },
  ],
  cells: { name: ({ name, photo }) => <WithPicture name={name} src={photo?.iconUrl} /> },
  texts: {
    departmentCode: (row) => row.departmentName,
    gradeCode: (row) => row.gradeName,
    employeeStatusCode: (row) => row.employeeStatusName,
    religionCode: (row) => row.religionName,
    maritalStatusCode: (row) => row.maritalStatusName,
  },
  filters: {
    departmentCode: (id) => ({
      key: 'departmentCode',
      title: 'Department',
      kind: 'list',
      many: true,
      source: reference('departments', id),
    }),
    gradeCode: (id) => ({
      key: 'gradeCode',
      title: 'Grade',
      kind: 'list',
      many: true,
      source: reference('grades', id),
    }),
    employeeStatusCode: (id) => ({
      key: 'employeeStatusCode',
      title: 'Status',
      kind: 'list',
      many: true,
      source: reference('employeeStatuses', id),
    }),
  },
  filterOrder: ['departmentCode', 'gradeCode', 'employeeStatusCode', 'supervisorId', 'active', 'contractEnd'],
  dimmed: ({ active }) => !active,
  status: (row) => <EmployeeStatus row={row} />,
  values: {
    nikMask: (row) => sealed(row.nikMask, row),
    familyCardNoMask: (row) => sealed(row.familyCardNoMask, row),
    npwpMask: (row) => sealed(row.npwpMask, row),
    bankAccountMask: (row) => sealed(row.bankAccountMask, row),
    bpjsKesMask: (row) => sealed(row.bpjsKesMask, row),
    bpjsTkMask: (row) => sealed(row.bpjsTkMask, row),
    emails: (row) => <Lines lines={emailLines(row)} />,
    education: (row) => <Lines lines={educationLines(row)} />,
    contacts: (row) => <Lines lines={contactLines(row)} />,
    children: (row) => <ChildLines row={row} />,
  },
  details: [
    {
      items: ['photo', 'employeeNo', 'position', 'departmentCode', 'gradeCode', 'employeeStatusCode', 'supervisor'],
    },
    {
      title: 'Employment',
      items: ['joinDate', 'contractEnd', 'workLocation', 'resignDate', 'resignReason', 'account'],
    },
    { title: 'Contact', items: ['phone', 'emails', 'addressKtp', 'addressDomicile', 'city', 'postalCode', 'contacts'] },
    {
      title: 'Person',
      items: [
        'gender',
        'birthPlace',
        'birthDate',
        'bloodType',
        'religionCode',
        'maritalStatusCode',
        'nikMask',
        'familyCardNoMask',
        'education',
        'children',
      ],
    },
    {
      title: 'Payment, tax and insurance',
      items: [
        'bankName',
        'bankAccountMask',
        'bankAccountName',
        'npwpMask',
        'npwpName',
        'npwpAddress',
        'npwpSince',
        'ptkpStatus',
        'bpjsKesMask',
        'bpjsKesClass',
        'bpjsKesSince',
        'bpjsKesDependents',
        'bpjsTkMask',
        'bpjsTkSince',
        'bpjsTkPrograms',
      ],
    },
  ],
  tabs: [
    {
      key: 'files',
      title: 'Documents',
      render: ({ id }) => (
        <Suspense>
          <Attachments kind="employee" id={id} />
        </Suspense>
      ),
    },
  ],
  form: {
    requiredToEdit: [
      'name',
      'phone',
      'birthDate',
      'gender',
      'religionCode',
      'maritalStatusCode',
      'addressKtp',
      'employeeStatusCode',
      'departmentCode',
      'gradeCode',
      'position',
      'joinDate',
      'ptkpStatus',
    ],
    blank: { ptkpStatus: 'TK/0', emails: [], education: [], contacts: [], children: [] },
    sections: ({ customerId, row }) => [
      {
        title: 'General',
        fields: [
          'photo',
          'name',
          'employeeNo',
          'gender',
          'birthPlace',
          'birthDate',
          'bloodType',
          { name: 'religionCode', kind: 'list', source: reference('religions', customerId) },
          { name: 'maritalStatusCode', kind: 'list', source: reference('maritalStatuses', customerId) },
          numberField('nik', 'NIK', row?.nikMask),
          numberField('familyCardNo', 'Family card number', row?.familyCardNoMask),
          'phone',
          'city',
          'postalCode',
          'addressKtp',
          'addressDomicile',
          'bankName',
          numberField('bankAccount', 'Account number', row?.bankAccountMask),
          'bankAccountName',
        ],
      },
      {
        title: 'Status',
        fields: [
          { name: 'departmentCode', kind: 'list', source: reference('departments', customerId) },
          { name: 'gradeCode', kind: 'list', source: reference('grades', customerId) },
          'position',
          'supervisorId',
          {
            name: 'employeeStatusCode',
            label: 'Employment',
            kind: 'list',
            source: reference('employeeStatuses', customerId),
          },
          'workLocation',
          'joinDate',
          'contractEnd',
          'resignDate',
          'resignReason',
          'active',
        ],
      },
      {
        title: 'BPJS',
        fields: [
          numberField('bpjsKes', 'BPJS Kesehatan number', row?.bpjsKesMask),
          'bpjsKesClass',
          'bpjsKesSince',
          'bpjsKesDependents',
          numberField('bpjsTk', 'BPJS Ketenagakerjaan number', row?.bpjsTkMask),
          'bpjsTkSince',
          'bpjsTkPrograms',
        ],
      },
      {
        title: 'NPWP',
        fields: [numberField('npwp', 'NPWP', row?.npwpMask), 'npwpName', 'npwpSince', 'ptkpStatus', 'npwpAddress'],
      },
      {
        title: 'E-mail addresses',
        fields: [{ name: 'emails', kind: 'custom', component: EmailsEditor, words: emailsWords }],
      },
      {
        title: 'Education',
        fields: [{ name: 'education', kind: 'custom', component: EducationEditor, words: educationWords }],
      },
      {
        title: 'Emergency contacts',
        fields: [{ name: 'contacts', kind: 'custom', component: ContactsEditor, words: contactsWords }],
      },
      {
        title: 'Children',
        fields: [{ name: 'children', kind: 'custom', component: ChildrenEditor, words: childrenWords }],
      },
    ],
  },
})
