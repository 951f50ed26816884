import * as z from 'zod/mini'
import { requiredText } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import {
  bool,
  code,
  day,
  int,
  key,
  moment,
  named,
  record,
  reference,
  text,
  words,
} from '#contract/core/resource/field.ts'
import { revealCall } from '#contract/core/resource/personal.ts'
import { kinds } from '#contract/kinds.ts'

const digitsOnly = z.overwrite((value: string) => value.replace(/[\s.-]/g, ''))
const Nik = z.string().check(digitsOnly, z.regex(/^\d{16}$/, 'must be the 16 digits of a NIK'))
const PrakerjaNo = z.string().check(digitsOnly, z.regex(/^(\d{16})?$/, 'must be the 16 digits of a Prakerja number'))

export const occupationWords = {
  BELUM_BEKERJA: 'Not working yet',
  PEKERJA: 'Employed',
  WIRAUSAHA: 'Self-employed',
  PELAJAR: 'Student',
  IBU_RT: 'Homemaker',
  PHK: 'Laid off',
} as const
const occupations = ['BELUM_BEKERJA', 'PEKERJA', 'WIRAUSAHA', 'PELAJAR', 'IBU_RT', 'PHK'] as const

export const sealedOfStudent = ['nik'] as const
export const studentReveal = revealCall('student', 'student:pii', sealedOfStudent)

/** A person who learns with the academy, or has registered to. */
export const student = defineResource(kinds.student, {
  calls: generalCalls('/v3/crm/students', 'student', undefined, 'code200'),
  keywords: ['student', 'siswa', 'peserta'],
  label: 'name',
  hint: 'email',
  findHelp: 'By name, e-mail, phone or number.',
  search: 'Name or e-mail…',
  sort: '-createdAt',
  deletion: 'privileged',
  onDelete: 'A student with classes or registrations cannot be deleted: merge duplicates instead.',
  empty: { title: 'No students yet', hint: 'Students come with redeemed vouchers and registrations.' },
  fields: {
    studentNo: text('Number', {
      code: true,
      required: true,
      write: 'never',
      plain: 'prefix',
      upper: true,
      main: 2,
      width: 120,
      typed: ['nomor'],
    }),
    name: text('Name', {
      search: 'contains',
      required: true,
      max: 160,
      edit: true,
      main: 1,
      width: 210,
      typed: ['nama'],
    }),
    email: text('E-mail', {
      schema: RequiredEmail,
      search: 'contains',
      required: true,
      unique: true,
      main: 2,
      width: 220,
      typed: ['surel'],
    }),
    phone: text('Phone', {
      schema: Phone,
      max: 30,
      plain: 'prefix',
      width: 140,
      placeholder: '0812 3456 7890',
      typed: ['telepon'],
    }),
    stageId: record('Stage', 'stage', { write: 'never', shownBy: 'stage', filter: true, typed: ['tahap'] }),
    stage: named('Stage', { width: 150 }),
    city: text('City', { max: 80, width: 130, typed: ['kota'] }),
    province: key('Province', { known: true, max: 80, filter: true, width: 140, typed: ['provinsi'] }),
    tag: key('Tag', { known: true, record: false, write: 'never', filter: true, width: 140, typed: ['label'] }),
    tags: words('Tags', { max: 20, placeholder: 'alumni, prakerja', help: 'Comma-separated.' }),
    platform: reference('Platform', 'platform', { write: 'never', filter: true, width: 110 }),
    classCount: int('Classes', { write: 'never', default: 0, filter: false, width: 80, typed: ['kelas'] }),
    lastActivityAt: moment('Last activity', { write: 'never', filter: false, width: 120 }),
    hasScholarship: bool('Scholarship', {
      record: false,
      write: 'never',
      default: false,
      filter: true,
      yes: 'With a scholarship',
      no: 'Without a scholarship',
      typed: ['beasiswa'],
    }),
    educationLevel: key('Education', { known: true, max: 40, filter: true, width: 110, typed: ['pendidikan'] }),
    school: text('School', { max: 160, list: false }),
    occupation: code('Occupation', occupations, {
      words: occupationWords,
      nullable: true,
      filter: true,
      width: 130,
      typed: ['pekerjaan'],
    }),
    company: text('Company', { max: 160, list: false }),
    gender: code('Gender', ['L', 'P'], { words: { L: 'Male', P: 'Female' }, nullable: true, list: false }),
    birthPlace: text('Place of birth', { max: 80, list: false }),
    birthDate: day('Born', { list: false }),
    address: text('Address', { max: 300, rows: 2, list: false }),
    prakerjaNo: text('Prakerja number', { schema: PrakerjaNo, max: 24, code: true, list: false }),
    prakerjaWave: int('Prakerja wave', { min: 1, max: 999, width: 110, typed: ['gelombang', 'wave'] }),
    nikMask: text('NIK', { write: 'never', code: true, list: false }),
    consentAt: moment('Agreed to the use of personal data', { write: 'never', list: false }),
    notes: text('About the student', { max: 2000, rows: 3, list: false }),
    createdAt: moment('Created', {
      required: true,
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['createdFrom', 'createdTo'],
      width: 110,
    }),
  },
  inputs: {
    /** Sealed; the record shows the last four digits. */
    nik: text('NIK', { schema: Nik, secret: true }),
    reason: text('Reason', { write: 'update', schema: requiredText(500) }),
  },
})
export type Student = RecordOfKind<typeof student>
