import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { Email, Phone } from '#contract/core/contact.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import { bool, code, int, linked, moment, money, named, record, related, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { stageKinds } from './prospect.rules.ts'

export const prospectSources = ['WEB', 'IG', 'WA', 'EVENT', 'PARTNER', 'REFERRAL', 'PLATFORM'] as const
export const sourceWords = {
  WEB: 'Website',
  IG: 'Instagram',
  WA: 'WhatsApp',
  EVENT: 'Event',
  PARTNER: 'Partner',
  REFERRAL: 'Referral',
  PLATFORM: 'Platform',
} as const

/** Someone who may become a student, at a stage of the pipeline. */
export const prospect = defineResource(kinds.prospect, {
  calls: generalCalls('/v3/api/admin-center/prospects', 'prospect', 'general', 'code200'),
  keywords: ['prospect', 'lead', 'prospek', 'calon peserta'],
  label: 'name',
  hint: ({ email, phone, stage }) => [email ?? phone, stage.name].filter(Boolean).join(' · '),
  findHelp: 'By name, e-mail or phone.',
  search: 'Name or e-mail…',
  sort: 'nextFollowUpAt',
  empty: {
    title: 'No prospects yet',
    hint: 'People who ask about a class are prospects until they are won or lost.',
  },
  fields: {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 160,
      edit: true,
      main: 1,
      width: 200,
      typed: ['nama'],
    }),
    email: text('E-mail', { schema: Email, max: 254, search: 'contains', width: 210, typed: ['surel'] }),
    phone: text('Phone', {
      schema: Phone,
      max: 30,
      plain: 'prefix',
      main: 2,
      width: 140,
      placeholder: '0812 3456 7890',
      typed: ['telepon'],
    }),
    source: code('Source', prospectSources, {
      words: sourceWords,
      initial: 'WA',
      filter: true,
      width: 110,
      typed: ['sumber'],
    }),
    interestClassId: record('Interested in', 'class', { shownBy: 'interest', filter: true, typed: ['kelas', 'class'] }),
    interest: named('Interested in', { main: true, width: 230 }),
    programId: record('Program', 'program', { shownBy: 'program', filter: true }),
    program: named('Program', { width: 120 }),
    stageId: record('Stage', 'stage', { shownBy: 'stage', derived: true, filter: true, typed: ['tahap', 'stage'] }),
    stage: related(
      'Stage',
      z.object({
        id: Id,
        name: z.string(),
        kind: z.enum(stageKinds),
        color: z.nullable(z.string()),
        slaDays: z.nullable(z.int()),
      }),
      {},
    ),
    stageName: text('Stage', { record: false, required: true, write: 'never', filter: false, main: 1, width: 150 }),
    stageEnteredAt: moment('In the stage since', { required: true, write: 'never', sort: true, width: 130 }),
    owner: linked('Owner', { filter: true, typed: ['pemilik', 'owner'] }),
    ownerName: text('Owner', { record: false, write: 'never', filter: false, width: 150 }),
    value: money('Value', {
      sort: true,
      sum: true,
      edit: true,
      width: 120,
      typed: ['nilai'],
      help: 'What the class costs, unless you say otherwise.',
    }),
    score: int('Score', { min: 0, max: 100, sort: true, edit: true, width: 80, typed: ['skor'] }),
    nextFollowUpAt: moment('Follow up', {
      time: true,
      sort: true,
      filter: true,
      bounds: ['followUpFrom', 'followUpTo'],
      main: 2,
      width: 140,
      typed: ['tindak lanjut', 'due'],
    }),
    overdue: bool('Overdue', {
      write: 'never',
      default: false,
      filter: true,
      yes: 'Only overdue',
      no: 'Not overdue',
      typed: ['terlambat'],
    }),
    lostReason: text('Why it was lost', { max: 200, width: 160 }),
    studentId: record('Student', 'student', { shownBy: 'student', list: false }),
    student: named('Student', { list: false }),
    notes: text('About the prospect', { max: 2000, rows: 4, list: false }),
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
    /** With a stage that means won: becomes a student, who is found by e-mail where there is one already. */
    newStudent: bool('Create the student', { write: 'update', default: false }),
    /** The owner becomes the person who has waited longest for a prospect. */
    inTurn: bool('Assign in turn', { write: 'update', default: false }),
  },
})
export type Prospect = RecordOfKind<typeof prospect>
