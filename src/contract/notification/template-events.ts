/** What a preview takes its values from: the record that such a message is about. */
export const sampleKinds = [
  'voucher',
  'enrolment',
  'studentClass',
  'complaint',
  'student',
  'prospect',
  'order',
  'account',
] as const
export type SampleKind = (typeof sampleKinds)[number]

/** An occasion on which people are written to: what such messages are about, and what can be filled in. */
interface TemplateEvent {
  title: string
  about: SampleKind
  variables: readonly string[]
}

/** What each variable stands for; English, as the catalogue of texts has it. */
export const variableWords: Readonly<Record<string, string>> = {
  nama: 'Name of the person',
  kelas: 'Title of the class',
  kode: 'Code or number',
  tanggal: 'Effective date',
  tautan: 'Link to open',
  keluhan: 'Subject of the complaint',
  jawaban: 'Answer to the complaint',
  menit: 'Minutes for which the link is valid',
  perubahan: 'What has changed',
  peran: 'Roles of the person',
  tugas: 'Title of the task',
  nilai: 'Score',
  masukan: 'Feedback on the task',
  isi: 'Text of the notification',
}

const inClass = ['nama', 'kelas', 'tanggal', 'tautan', 'kode'] as const
const account = { about: 'account', variables: ['nama', 'menit', 'tautan'] } as const
const accountNotice = { about: 'account', variables: ['nama'] } as const
const closed = { about: 'complaint', variables: ['nama', 'kode', 'keluhan', 'jawaban', 'kelas'] } as const

/** The occasions that the product knows, by the code of their templates. */
export const templateEvents: Readonly<Record<string, TemplateEvent>> = {
  VOUCHER_SENT: { title: 'A voucher is sent', about: 'voucher', variables: inClass },
  WELCOME: { title: 'A user gets the first role', about: 'account', variables: ['nama', 'peran', 'tautan'] },
  SEAT_GIVEN: {
    title: 'A student gets a seat in a class',
    about: 'enrolment',
    variables: ['nama', 'kelas', 'kode', 'tanggal'],
  },
  CLASS_REMINDER: { title: 'A class begins soon', about: 'enrolment', variables: inClass },
  CLASS_CHANGED: {
    title: 'Meetings of a class are moved, cancelled or added',
    about: 'enrolment',
    variables: ['nama', 'kelas', 'kode', 'perubahan'],
  },
  CLASS_CANCELLED: { title: 'A class is cancelled', about: 'enrolment', variables: inClass },
  TASK_FEEDBACK: {
    title: 'A task is graded',
    about: 'enrolment',
    variables: ['nama', 'kelas', 'kode', 'tugas', 'nilai', 'masukan'],
  },
  CERT_READY: { title: 'A certificate is issued', about: 'enrolment', variables: inClass },
  EMAIL_CHANGED: { title: 'An e-mail address is changed', about: 'enrolment', variables: ['nama', 'kelas'] },
  COMPLAIN_SOLVED: { title: 'A complaint is solved', ...closed },
  COMPLAIN_REJECTED: { title: 'A complaint is rejected', ...closed },
  REGISTRATION_DOCS: {
    title: 'Documents of a registration are missing',
    about: 'studentClass',
    variables: ['nama', 'kelas', 'kode', 'tautan'],
  },
  PROSPECT_FOLLOW_UP: { title: 'A prospect is written to', about: 'prospect', variables: ['nama', 'kelas', 'tanggal'] },
  ORDER_BUYER: {
    title: 'The buyer of an order is written to',
    about: 'order',
    variables: ['nama', 'kelas', 'kode', 'tanggal'],
  },
  ACCOUNT_INVITE: { title: 'An invitation to work in the console', ...account },
  ACCOUNT_VERIFY: { title: 'An e-mail address is to be confirmed', ...account },
  ACCOUNT_EXISTS: {
    title: 'A registration uses an address that has an account',
    about: 'account',
    variables: ['nama', 'tautan'],
  },
  ACCOUNT_PASSWORD: { title: 'A new password is to be chosen', ...account },
  ACCOUNT_DEVICE: { title: 'Devices are removed', ...accountNotice },
  ACCOUNT_SESSION: { title: 'Sessions are ended', ...accountNotice },
  MONTHLY_REPORT: { title: 'The report of a month is ready', about: 'account', variables: ['nama', 'tanggal'] },
  NOTIFICATION: { title: 'A notification is sent by e-mail', about: 'account', variables: ['nama', 'isi', 'tautan'] },
}

/** Whatever an academy writes on occasions of its own is about somebody in a class. */
const own: TemplateEvent = { title: 'Your own event', about: 'enrolment', variables: inClass }

/** The occasion of a template, by its code. */
export const eventOf = (code: string): TemplateEvent =>
  Object.hasOwn(templateEvents, code) ? (templateEvents[code] ?? own) : own
