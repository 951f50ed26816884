import * as z from 'zod/mini'
import { kinds } from '#contract/kinds.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { customerCalls, defineResource } from '#contract/core/resource/define.ts'
import { code, int, json, key, moment, money, named, record, text } from '#contract/core/resource/field.ts'
import {
  AttributeValue,
  ClassContents,
  ClassListing,
  classModes,
  ClassVariant,
  FieldNote,
  locales,
  modeWords,
  Syllabus,
} from './class-parts.ts'
import { curationStatuses } from './curation.rules.ts'

export const levelWords = { PEMULA: 'Beginner', MENENGAH: 'Intermediate', LANJUT: 'Advanced' } as const
export const curationWords = {
  DRAFT: 'Draft',
  SUBMITTED: 'Waiting for curation',
  REVISION: 'Sent back',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
} as const

/** What the academy sells: a class, with its syllabus, variants, attributes and web texts. */
export const coreClass = defineResource(kinds.class, {
  createScreen: '/kelas/add',
  calls: customerCalls('core-classes', 'id', {
    isReadThere: true,
    updatedAt: 'v3',
    exclusion: '/api/kelas/{id}/exclude',
    bodyLimit: 4_194_304,
  }),
  keywords: ['class', 'kelas', 'kursus', 'course'],
  label: 'title',
  hint: 'code',
  findHelp: 'By code or title.',
  search: 'Code or title…',
  sort: '-updatedAt',
  onDelete: 'End its active listings and schedules first. You can restore it from the audit log.',
  empty: { title: 'No classes yet', hint: 'A class is what the academy sells and schedules.' },
  fields: {
    /** The address of the thumbnail. */
    cover: text('Image', { write: 'never', list: false, filter: false, width: 64 }),
    coverMediaId: record('Image', 'media', { list: false, help: 'From the gallery' }),
    code: text('Code', {
      write: 'never',
      required: true,
      plain: 'prefix',
      search: 'contains',
      sort: true,
      code: true,
      main: 2,
      width: 100,
      find: 'code',
      typed: ['kode'],
    }),
    title: text('Title', {
      search: 'contains',
      sort: true,
      required: true,
      max: 160,
      edit: true,
      main: 1,
      width: 300,
      find: 'name',
      typed: ['judul'],
    }),
    programId: record('Program', 'program', { shownBy: 'program', required: true, filter: true }),
    program: named('Program', { required: true, width: 170 }),
    basePrice: money('Price', { required: true, sort: true, edit: true, main: 2, width: 120, typed: ['harga'] }),
    listingCount: int('Stores', {
      write: 'never',
      default: 0,
      sort: true,
      width: 80,
      typed: ['toko', 'listings'],
    }),
    curationStatus: code('Curation', curationStatuses, {
      write: 'update',
      words: curationWords,
      sort: true,
      filter: true,
      main: 1,
      width: 160,
      typed: ['kurasi'],
    }),
    runningCount: int('Running schedules', {
      write: 'never',
      default: 0,
      sort: true,
      width: 130,
      typed: ['jadwal', 'schedules'],
    }),
    studentCount: int('Enrolled', { write: 'never', default: 0, sort: true, width: 90, typed: ['peserta'] }),
    mode: code('Mode', classModes, { words: modeWords, filter: true, initial: 'WEBINAR', width: 110, typed: ['cara'] }),
    level: code('Level', ['PEMULA', 'MENENGAH', 'LANJUT'], {
      words: levelWords,
      filter: true,
      initial: 'PEMULA',
      typed: ['tingkat'],
    }),
    language: code('Language', locales, {
      words: { id: 'Indonesian', en: 'English' },
      default: 'id',
      filter: true,
      typed: ['bahasa'],
    }),
    status: code('Status', ['ACTIVE', 'INACTIVE'], { default: 'ACTIVE', filter: true, width: 100 }),
    /** `method:webinar`, of the attributes that classes are filtered by. */
    attribute: key('Attribute', {
      write: 'never',
      record: false,
      known: true,
      filter: true,
      typed: ['atribut'],
    }),
    submittedAt: moment('Submitted for curation', {
      write: 'never',
      sort: true,
      bounds: ['submittedFrom', 'submittedTo'],
      typed: ['diajukan'],
    }),
    summary: text('Summary', { max: 300, rows: 3, list: false }),
    durationMinutes: int('Minutes', { default: 900, min: 1, max: 100_000, list: false }),
    meetingCount: int('Meetings', { default: 5, min: 1, max: 10, list: false }),
    capacityDefault: int('Seats per schedule', { default: 50, min: 1, max: 100_000, list: false }),
    passingScore: int('Passing score', { default: 70, min: 0, max: 100, list: false }),
    competencyCode: text('Competency code', {
      max: 60,
      list: false,
      code: true,
      placeholder: 'N.821100.001.02',
      help: 'SKKNI unit of competency',
    }),
    targetAudience: text('Target audience', { max: 2000, rows: 3, list: false }),
    requirements: text('Requirements', { max: 2000, rows: 3, list: false }),
    certificateTemplateId: record('Certificate', 'certTemplate', { shownBy: 'certificateTemplate', list: false }),
    certificateTemplate: named('Certificate', { list: false }),
    activityCount: int('Activities', { write: 'never', default: 0, list: false }),
    nextStart: moment('Next start', { write: 'never', list: false }),
    seatsLeft: int('Seats left', { write: 'never', list: false }),
    curationNote: text('Curation note', { write: 'update', max: 2000, list: false }),
    curationNotes: json('Notes at fields', z.array(FieldNote).check(z.maxLength(30, 'must be at most 30')), {
      write: 'update',
      list: false,
    }),
    curatedBy: named('Curated by', { list: false }),
    curatedAt: moment('Curated', { write: 'never', list: false }),
    attributes: json('Attributes', z.array(AttributeValue), { detail: true }),
    variants: json('Variants', z.array(ClassVariant).check(z.maxLength(100, 'must be at most 100')), { detail: true }),
    activities: json('Syllabus', Syllabus, { detail: true }),
    contents: json('Web content', ClassContents, { detail: true }),
    listings: json('Listings', z.array(ClassListing), { write: 'never', detail: true }),
  },
})
export type CoreClass = RecordOfKind<typeof coreClass>
