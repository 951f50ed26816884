import { emailKinds, emailKindWords, genders, genderWords } from '#contract/hr/employee-parts.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import type { RowsPart } from './row-fields.ts'
import { RowsEditor } from './rows-editor.tsx'

const choices = <T extends string>(values: readonly T[], words: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: words[value] }))

const emails: RowsPart = {
  title: 'E-mail addresses',
  one: 'Address {{n}}',
  remove: 'Remove address {{n}}',
  add: 'Add address',
  fields: [
    { name: 'address', label: 'E-mail', kind: 'text', max: 254, required: true, placeholder: 'nama@contoh.id' },
    { name: 'kind', label: 'Type', kind: 'choice', choices: choices(emailKinds, emailKindWords) },
    { name: 'primary', label: 'Primary address', kind: 'single' },
  ],
  blank: { address: '', kind: 'WORK', primary: false },
}

const education: RowsPart = {
  title: 'Education',
  one: 'School {{n}}',
  remove: 'Remove school {{n}}',
  add: 'Add school',
  fields: [
    { name: 'level', label: 'Level', kind: 'text', max: 60, required: true, placeholder: 'S1' },
    { name: 'school', label: 'School', kind: 'text', max: 160, required: true },
    { name: 'major', label: 'Major', kind: 'text', max: 120 },
    { name: 'startYear', label: 'From year', kind: 'year' },
    { name: 'endYear', label: 'Until year', kind: 'year' },
    { name: 'gpa', label: 'GPA', kind: 'decimal', placeholder: '3,50' },
  ],
  blank: { level: '', school: '', major: '', startYear: null, endYear: null, gpa: null },
}

const contacts: RowsPart = {
  title: 'Emergency contacts',
  one: 'Contact {{n}}',
  remove: 'Remove contact {{n}}',
  add: 'Add contact',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', max: 160, required: true },
    { name: 'relation', label: 'Relation', kind: 'text', max: 60, required: true, placeholder: 'Ibu' },
    { name: 'phone', label: 'Phone', kind: 'text', max: 30, required: true, placeholder: '0812 3456 7890' },
    { name: 'address', label: 'Address', kind: 'text', max: 300 },
  ],
  blank: { name: '', relation: '', phone: '', address: '' },
}

const children: RowsPart = {
  title: 'Children',
  one: 'Child {{n}}',
  remove: 'Remove child {{n}}',
  add: 'Add child',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', max: 160, required: true },
    { name: 'birthDate', label: 'Date of birth', kind: 'day', required: true },
    { name: 'gender', label: 'Gender', kind: 'choice', choices: choices(genders, genderWords), nullable: true },
    { name: 'nik', label: 'NIK', kind: 'secret', mask: 'nikMask' },
  ],
  blank: { name: '', birthDate: '', gender: null, nik: '' },
}

export const EmailsEditor = (props: CustomInputProps) => <RowsEditor part={emails} {...props} />
export const EducationEditor = (props: CustomInputProps) => <RowsEditor part={education} {...props} />
export const ContactsEditor = (props: CustomInputProps) => <RowsEditor part={contacts} {...props} />
export const ChildrenEditor = (props: CustomInputProps) => <RowsEditor part={children} {...props} />
