import * as z from 'zod/mini'
import { Id, Named } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { customerCalls, defineResource } from '#contract/core/resource/define.ts'
import { bool, code, int, moment, number, record, reference, related, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { canLeave, enrolmentStatuses } from './enrolment.rules.ts'

export const certificateStatuses = ['NONE', 'QUEUED', 'SENT', 'FAILED', 'REVOKED'] as const

const score = (title: string, width?: number) =>
  number(title, { write: 'never', ...(width === undefined ? {} : { width }) })

/** A participant: one student in one scheduled class. */
export const enrolment = defineResource(kinds.enrolment, {
  calls: customerCalls('absensi-reports', 'id', {
    isReadThere: true,
    exclusion: '/v2/api/pyadapt/customers/{customerId}/absensi-reports/{id}/exclude',
  }),
  keywords: ['participant', 'peserta', 'enrolment', 'attendance report', 'laporan absensi'],
  label: 'nameOnCertificate',
  hint: ({ lmsClass, status }) => `${lmsClass.code} · ${status}`,
  findHelp: 'By name, e-mail, phone, voucher, order or certificate number.',
  search: 'Name, e-mail or code…',
  sort: '-enrolledAt',
  creation: { title: 'Add participant', short: 'Add' },
  commands: ['create', 'edit', 'delete', 'exclude', 'export'],
  mayDelete: canLeave,
  deletion: 'privileged',
  onDelete:
    'The seat is free again. Attendance, answers and scores leave every list with the participant. The voucher stays redeemed. You can restore it from the audit log.',
  empty: {
    title: 'No participants yet',
    hint: 'Participants come with redeemed vouchers, or are added to a schedule.',
  },
  fields: {
    nameOnCertificate: text('Participant', {
      derived: true,
      write: 'update',
      max: 160,
      sort: true,
      edit: true,
      main: 1,
      width: 190,
      typed: ['peserta', 'nama'],
    }),
    /** Everything that a participant is looked for by, in one index. */
    written: text('Name, e-mail and codes', {
      record: false,
      write: 'never',
      required: true,
      filter: false,
      search: 'contains',
    }),
    studentId: record('Student', 'student', {
      required: true,
      write: 'create',
      shownBy: 'student',
      placeholder: 'Name, e-mail, phone or number',
    }),
    student: related('Student', Named, {}),
    email: text('E-mail', { required: true, write: 'never', main: 2, width: 200 }),
    phone: text('Phone', { write: 'never', list: false }),
    coreClassId: record('Class', 'class', {
      required: true,
      write: 'never',
      filter: true,
      shownBy: 'coreClass',
      typed: ['kelas', 'class'],
    }),
    coreClass: related('Class', z.object({ id: Id, code: z.string(), title: z.string() }), {}),
    lmsClassId: record('Schedule', 'lms', {
      required: true,
      write: 'create',
      filter: true,
      shownBy: 'lmsClass',
      typed: ['jadwal', 'schedule'],
      placeholder: 'Code or title',
    }),
    lmsClass: related('Schedule', z.object({ id: Id, code: z.string(), title: z.string() }), {}),
    class: text('Class', { record: false, required: true, write: 'never', filter: false, main: 2, width: 230 }),
    schedule: text('Schedule', {
      record: false,
      required: true,
      write: 'never',
      filter: false,
      code: true,
      width: 130,
    }),
    startAt: moment('Starts', { required: true, write: 'never', filter: false, width: 110 }),
    /** The grades of the class are fixed. */
    locked: bool('Grades are final', { write: 'never', list: false }),
    platform: reference('Platform', 'platform', {
      required: true,
      write: 'never',
      filter: true,
      width: 110,
      typed: ['platform'],
    }),
    voucherId: record('Voucher', 'voucher', { write: 'never', list: false }),
    voucherCode: text('Voucher', {
      write: 'never',
      code: true,
      plain: 'prefix',
      upper: true,
      width: 130,
      typed: ['voucher'],
    }),
    redeemCode: text('Redeem code', { write: 'never', code: true, plain: 'prefix', upper: true, width: 120 }),
    invoiceCode: text('Order', {
      write: 'never',
      code: true,
      plain: 'prefix',
      width: 140,
      typed: ['invoice', 'pesanan'],
    }),
    referralCode: text('Referral code', {
      write: 'update',
      max: 60,
      code: true,
      edit: true,
      width: 110,
      typed: ['referral'],
    }),
    referralFilled: bool('Referral code', {
      record: false,
      write: 'never',
      default: false,
      filter: true,
      yes: 'With a referral code',
      no: 'Without a referral code',
    }),
    status: code('Status', enrolmentStatuses, {
      write: 'never',
      filter: true,
      main: 1,
      width: 110,
      typedValues: {
        REGISTERED: ['terdaftar'],
        IN_PROGRESS: ['berjalan'],
        FINISHED: ['selesai'],
        PASSED: ['lulus'],
        FAILED: ['gagal'],
        DROPPED: ['keluar'],
      },
    }),
    progressPct: number('Progress', { write: 'never', default: 0, width: 90, typed: ['progres'] }),
    attendance: text('Attendance', { record: false, required: true, write: 'never', filter: false, width: 90 }),
    attendedCount: int('Meetings attended', { write: 'never', default: 0, typed: ['hadir'] }),
    requiredCount: int('Meetings required', { write: 'never', default: 0, list: false }),
    lastKe: int('Last meeting', { write: 'never', list: false }),
    pretestScore: score('Pre-test'),
    posttestScore: score('Post-test', 90),
    skillScore: score('Skill test'),
    finalScore: number('Final score', { write: 'never', width: 90, typed: ['nilai'] }),
    passed: bool('Passed', { write: 'never', nullable: true, list: false }),
    certificateStatus: code('Certificate', certificateStatuses, {
      write: 'never',
      filter: true,
      width: 110,
      typed: ['sertifikat'],
      typedValues: { NONE: ['belum'], QUEUED: ['antre'], SENT: ['terkirim'], FAILED: ['gagal'], REVOKED: ['dicabut'] },
    }),
    certificate: related('Certificate', z.object({ id: Id, number: z.string() }), { nullable: true }),
    restartCount: int('Restarts', { write: 'never', default: 0, list: false }),
    restartedAt: moment('Started again', { write: 'never', list: false }),
    enrolledAt: moment('Enrolled', {
      required: true,
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['dateFrom', 'dateTo'],
      width: 110,
      typed: ['daftar'],
    }),
    startedAt: moment('Started', { write: 'never', list: false }),
    finishedAt: moment('Finished', { write: 'never', list: false }),
    lastActivityAt: moment('Last activity', { write: 'never', list: false }),
    dropReason: text('Why the participant left', { write: 'never', list: false }),
    note: text('Note', { write: 'update', max: 500, rows: 2, edit: true, width: 160, typed: ['catatan'] }),
  },
})
export type Enrolment = RecordOfKind<typeof enrolment>
