import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, requiredText } from '#contract/core/common.ts'
import { RequiredPhone } from '#contract/core/contact.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { bool, code, day, int, json, key, named, picture, record, text, words } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { AccountNumber, Nik, Npwp, revealCall } from '#contract/core/resource/personal.ts'
import { kinds } from '#contract/kinds.ts'
import {
  bpjsPrograms,
  Children,
  Educations,
  EmergencyContacts,
  EmployeeEmails,
  genders,
  genderWords,
  ptkpStatuses,
} from './employee-parts.ts'
import { employeeIssues } from './employee.rules.ts'

const digits = z.overwrite((text: string) => text.replace(/[\s.-]/g, ''))
const FamilyCard = z.string().check(digits, z.regex(/^\d{16}$/, 'must be the 16 digits of a family card'))
const BpjsKes = z.string().check(digits, z.regex(/^\d{13}$/, 'must be the 13 digits of a BPJS Kesehatan card'))
const BpjsTk = z.string().check(digits, z.regex(/^\d{11}$/, 'must be the 11 digits of a BPJS Ketenagakerjaan card'))

const mask = (title: string) => text(title, { write: 'never', code: true, list: false })
/** The code of a lookup; `<name>` next to it is what that is called. */
const choice = { known: true, required: true, max: 40 } as const

const of = schemasFor(
  kinds.employee,
  {
    photo: picture('Photo', { purpose: 'PHOTO' }),
    employeeNo: text('Employee number', {
      derived: true,
      unique: true,
      max: 40,
      code: true,
      plain: 'prefix',
      upper: true,
      search: 'prefix',
      sort: true,
      main: 2,
      width: 110,
      help: 'Leave empty to generate one',
      placeholder: 'EMP-0021',
      typed: ['nomor', 'number'],
    }),
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 160,
      main: 1,
      width: 220,
      typed: ['nama'],
    }),
    departmentCode: key('Department', { ...choice, sort: true, filter: true, width: 160, typed: ['departemen'] }),
    position: text('Position', {
      required: true,
      max: 120,
      search: 'contains',
      sort: true,
      main: 2,
      width: 180,
      typed: ['jabatan'],
    }),
    gradeCode: key('Grade', { ...choice, sort: true, filter: true, width: 120, typed: ['tingkat'] }),
    employeeStatusCode: key('Status', { ...choice, sort: true, filter: true, main: 1, width: 120, typed: ['status'] }),
    supervisorId: record('Supervisor', 'employee', { shownBy: 'supervisor', filter: true }),
    supervisor: named('Supervisor', { width: 180 }),
    joinDate: day('First day', {
      required: true,
      sort: true,
      width: 110,
      bounds: ['joinFrom', 'joinTo'],
      typed: ['masuk'],
    }),
    contractEnd: day('Contract until', {
      sort: true,
      filter: true,
      width: 120,
      bounds: ['contractEndsFrom', 'contractEndsBefore'],
      help: 'Required for a contract.',
      typed: ['kontrak'],
    }),
    active: bool('Active', {
      default: true,
      sort: true,
      filter: true,
      width: 80,
      yes: 'Works here',
      no: 'No longer works here',
      typed: ['aktif'],
    }),
    email: text('E-mail', { write: 'never', search: 'contains', typed: ['surel'] }),
    phone: text('Phone', {
      schema: RequiredPhone,
      required: true,
      max: 30,
      filter: false,
      width: 140,
      placeholder: '0812 3456 7890',
    }),
    gender: code('Gender', genders, { words: genderWords, filter: true }),
    birthPlace: text('Place of birth', { max: 80, list: false }),
    birthDate: day('Date of birth', { required: true, list: false }),
    birthday: day('Next birthday', {
      write: 'never',
      required: true,
      sort: true,
      bounds: ['birthdayFrom', 'birthdayTo'],
      typed: ['ulang tahun'],
    }),
    bloodType: code('Blood type', ['A', 'B', 'AB', 'O'], {
      words: { A: 'A', B: 'B', AB: 'AB', O: 'O' },
      nullable: true,
      list: false,
    }),
    religionCode: key('Religion', { ...choice, list: false }),
    maritalStatusCode: key('Marital status', { ...choice, list: false }),
    addressKtp: text('Address on the identity card', { required: true, max: 300, rows: 2, list: false }),
    addressDomicile: text('Address', { max: 300, rows: 2, list: false }),
    city: text('City', { max: 80, list: false }),
    postalCode: text('Postal code', { list: false, pattern: [/^\d{5}$/, 'must have 5 digits'] }),
    nikMask: mask('NIK'),
    familyCardNoMask: mask('Family card number'),
    bankName: text('Bank', { max: 80, list: false }),
    bankAccountMask: mask('Account number'),
    bankAccountName: text('Account holder', { max: 160, list: false }),
    workLocation: code('Work location', ['KANTOR', 'REMOTE', 'HYBRID'], {
      words: { KANTOR: 'Office', REMOTE: 'Remote', HYBRID: 'Hybrid' },
      default: 'KANTOR',
      filter: true,
      typed: ['lokasi'],
    }),
    resignDate: day('Last day', { sort: true, bounds: ['resignFrom', 'resignTo'] }),
    resignReason: text('Reason for leaving', { max: 500, rows: 2, list: false }),
    bpjsKesMask: mask('BPJS Kesehatan number'),
    bpjsKesClass: code('BPJS Kesehatan class', ['1', '2', '3'], {
      words: { 1: 'Class 1', 2: 'Class 2', 3: 'Class 3' },
      nullable: true,
      list: false,
    }),
    bpjsKesSince: day('BPJS Kesehatan since', { list: false }),
    bpjsKesDependents: int('Dependents insured', { min: 0, max: 20, list: false }),
    bpjsTkMask: mask('BPJS Ketenagakerjaan number'),
    bpjsTkSince: day('BPJS Ketenagakerjaan since', { list: false }),
    bpjsTkPrograms: words('Programs', {
      schema: z.array(z.enum(bpjsPrograms)),
      placeholder: 'JHT, JP, JKK, JKM',
      help: 'JHT, JP, JKK and JKM, comma-separated.',
    }),
    npwpMask: mask('NPWP'),
    npwpName: text('Name on the NPWP', { max: 160, list: false }),
    npwpAddress: text('Address on the NPWP', { max: 300, rows: 2, list: false }),
    npwpSince: day('NPWP since', { list: false }),
    ptkpStatus: code('PTKP status', ptkpStatuses, {
      words: Object.fromEntries(ptkpStatuses.map((one) => [one, one])) as Record<(typeof ptkpStatuses)[number], string>,
      list: false,
    }),
    departmentName: text('Department', { write: 'never', required: true, list: false }),
    gradeName: text('Grade', { write: 'never', required: true, list: false }),
    employeeStatusName: text('Status', { write: 'never', required: true, list: false }),
    religionName: text('Religion', { write: 'never', required: true, list: false }),
    maritalStatusName: text('Marital status', { write: 'never', required: true, list: false }),
    /** The person who logs in, where the employee has an account. */
    masterId: int('Account', { write: 'never', list: false }),
    account: named('Account', { list: false }),
    education: json('Education', Educations, { detail: true }),
    emails: json('E-mail addresses', EmployeeEmails, { detail: true }),
    contacts: json('Emergency contacts', EmergencyContacts, { detail: true }),
    children: json('Children', Children, { detail: true }),
  },
  {
    /** Sealed; of each the record shows the first and last digits. */
    inputs: {
      nik: text('NIK', { schema: Nik, secret: true, required: true }),
      familyCardNo: text('Family card number', { schema: FamilyCard, secret: true }),
      npwp: text('NPWP', { schema: Npwp, secret: true }),
      bankAccount: text('Account number', { schema: AccountNumber, secret: true }),
      bpjsKes: text('BPJS Kesehatan number', { schema: BpjsKes, secret: true }),
      bpjsTk: text('BPJS Ketenagakerjaan number', { schema: BpjsTk, secret: true }),
      reason: text('Reason', { write: 'update', schema: requiredText(500) }),
    },
  },
)

const inCustomer = z.strictObject({ customerId: z.optional(Id) })

export const employeeList = call({
  method: 'GET',
  service: 'hr',
  path: '/employees',
  access: 'hr:read',
  summary: 'List employees',
  query: z.extend(of.query, { customerId: z.optional(Id) }),
  answer: list(of.record),
})

export const employeeRead = call({
  method: 'GET',
  service: 'hr',
  path: '/employees/{id}',
  access: 'hr:read',
  summary: 'Read one employee with education, addresses, contacts and children',
  answer: answerOf(of.record),
})

export const employeeCreate = call({
  method: 'POST',
  service: 'hr',
  path: '/employees',
  access: 'hr:create',
  summary: 'Create one employee',
  query: inCustomer,
  body: of.create,
  answer: answerOf(of.record),
})

export const employeeUpdate = call({
  method: 'PUT',
  service: 'hr',
  path: '/employees/{id}',
  access: 'hr:update',
  summary: 'Change one employee; absent fields stay as they are',
  body: of.update,
  answer: answerOf(of.record),
})

export const employeeRemove = call({
  method: 'DELETE',
  service: 'hr',
  path: '/employees/{id}',
  access: 'hr:delete',
  summary: 'Delete one employee to whom no one reports',
  answer: answerOf(Deleted),
})

export const sealedOfEmployee = ['nik', 'familyCardNo', 'npwp', 'bankAccount', 'bpjsKes', 'bpjsTk'] as const
export const employeeReveal = revealCall('employee', 'hr:pii', sealedOfEmployee)

/** The people whom the academy employs. */
export const employee = defineResource(kinds.employee, {
  calls: ownCalls(of, {
    list: employeeList,
    read: employeeRead,
    create: employeeCreate,
    update: employeeUpdate,
    remove: employeeRemove,
  }),
  createScreen: '/employee/Add',
  keywords: ['employee', 'karyawan', 'pegawai'],
  label: 'name',
  hint: 'position',
  search: 'Name, number, position or e-mail…',
  sort: 'name',
  onDelete: 'An employee to whom others report cannot be deleted: give them another supervisor first.',
  empty: { title: 'No employees yet', hint: 'The people who work here appear in this list.' },
  check: employeeIssues,
  fields: of.fields,
  inputs: of.inputs,
})
export type Employee = RecordOfKind<typeof employee>
