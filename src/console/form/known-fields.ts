import { records } from './record-source.ts'

/** Of a record that is there already: that reports leave it out. */
export const reportsField = {
  name: 'exclude',
  label: 'Reports',
  kind: 'bool',
  text: 'Exclude from reports',
} as const

/** Who took part in which class. */
export const participationField = (customerId: number) =>
  ({
    name: 'studentLmsClassId',
    label: 'Participation',
    kind: 'record',
    source: () => records('enrolment', customerId),
    placeholder: 'Name, e-mail or voucher',
    help: 'The participant and their class.',
  }) as const
