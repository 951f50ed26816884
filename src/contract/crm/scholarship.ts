import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Id, Reason } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import {
  code,
  json,
  moment,
  money,
  named,
  number,
  record,
  related,
  text,
  words,
} from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { scholarshipStatuses } from './scholarship.rules.ts'

const Percent = z.number().check(z.gte(0, 'must be at least 0'), z.lte(100, 'must be at most 100'))
const Score = z.number().check(z.gte(0, 'must be at least 0'), z.lte(100, 'must be at most 100'))

/** What can be done next with a scholarship. */
export const ScholarshipStep = z.object({
  action: z.string(),
  label: z.string(),
  to: z.enum(scholarshipStatuses),
  requiresReason: z.boolean(),
  roles: z.array(z.string()),
})
export type ScholarshipStep = z.output<typeof ScholarshipStep>

/** Somebody who applies for a reduced fee, or has one. */
export const scholarship = defineResource(kinds.scholarship, {
  calls: generalCalls('/general/scholarship', 'scholarship'),
  keywords: ['scholarship', 'beasiswa', 'grant'],
  label: 'number',
  hint: ({ person, scheme }) => `${person.name} · ${scheme}`,
  findHelp: 'By number.',
  search: 'Number or scheme…',
  sort: '-createdAt',
  empty: { title: 'No scholarships yet', hint: 'Create one for a prospect or a student who applies.' },
  fields: {
    number: text('Number', {
      code: true,
      required: true,
      write: 'never',
      plain: 'prefix',
      search: 'prefix',
      upper: true,
      sort: true,
      main: 1,
      width: 130,
      find: 'code',
      typed: ['nomor'],
    }),
    prospectId: record('Prospect', 'prospect', { write: 'create', list: false }),
    studentId: record('Student', 'student', { list: false }),
    person: related('Name', z.object({ kind: z.enum(['student', 'prospect']), id: Id, name: z.string() }), {}),
    personName: text('Name', { record: false, required: true, write: 'never', filter: false, main: 1, width: 200 }),
    scheme: text('Scheme', {
      required: true,
      max: 120,
      search: 'contains',
      sort: true,
      main: 2,
      width: 220,
      typed: ['skema'],
    }),
    programId: record('Program', 'program', { required: true, shownBy: 'program', filter: true }),
    program: named('Program', { required: true, width: 120 }),
    classId: record('Class', 'class', { shownBy: 'class', filter: true }),
    class: named('Class', { width: 220 }),
    percent: number('Share of the fee, %', { schema: Percent, width: 120 }),
    amount: money('Amount', { sort: true, sum: true, width: 120 }),
    fee: money('Fee', { write: 'never', list: false }),
    feeAfter: money('Fee after', { write: 'never', list: false }),
    status: code('Status', scholarshipStatuses, {
      write: 'never',
      sort: true,
      filter: true,
      main: 1,
      width: 110,
      typedValues: { REJECTED: ['ditolak'], APPROVED: ['disetujui'], ACCEPTED: ['diterima'] },
    }),
    score: number('Score', { schema: Score, sort: true, width: 80, typed: ['nilai'] }),
    interviewAt: moment('Interview', {
      time: true,
      sort: true,
      filter: true,
      bounds: ['interviewFrom', 'interviewTo'],
      width: 150,
      typed: ['wawancara'],
    }),
    documentUrls: words('Documents', {
      schema: z.array(z.string().check(z.trim(), z.regex(/^https?:\/\/\S+$/, 'must begin with https://'))),
      rows: 2,
      help: 'One link per line.',
    }),
    decidedBy: named('Decided by', { width: 150 }),
    decidedAt: moment('Decided', {
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['decidedFrom', 'decidedTo'],
      width: 110,
    }),
    reason: text('Reason', { write: 'never', list: false }),
    steps: json('Steps', z.array(ScholarshipStep), { write: 'never', detail: true }),
    createdAt: moment('Applied', {
      required: true,
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['createdFrom', 'createdTo'],
      width: 110,
    }),
  },
  inputs: {
    /** A step by its name, `approve`; only those that the record names for this person. */
    transition: text('Step', { write: 'update', max: 40 }),
    reason: text('Reason', { write: 'update', schema: Reason }),
  },
})
export type Scholarship = RecordOfKind<typeof scholarship>

const Transition = z
  .object({
    from: z.enum(scholarshipStatuses),
    to: z.enum(scholarshipStatuses),
    action: z.string(),
    label: z.string(),
    requiresReason: z.boolean(),
    roles: z.array(z.string()),
    order: z.int(),
  })
  .register(z.globalRegistry, { id: 'ScholarshipTransition' })

/** The steps that whoever asks may take, of all states. */
export const scholarshipTransitions = call({
  method: 'GET',
  path: '/scholarships/transitions',
  service: 'crm',
  access: 'scholarship:read',
  summary: 'The steps of a scholarship that the caller may take',
  answer: answerOf(z.array(Transition)),
})

export const scholarshipApplications = call({
  method: 'GET',
  path: '/scholarships',
  service: 'crm',
  access: 'scholarship:read',
  summary: 'List scholarships',
  query: z.extend(scholarship.query, { customerId: z.optional(Id) }),
  answer: list(scholarship.record),
})
