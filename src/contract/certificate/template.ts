import * as z from 'zod/mini'
import { blob, call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { bool, code, id, int, json, picture, text, words } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { CertificateItem, ChangedItem, DesignedItems, MAX_PAGES, MAX_SIDE } from './design.ts'
import { templateIssues } from './template.rules.ts'

export const certificateTypes = ['KOMPETENSI', 'KEHADIRAN', 'KELULUSAN', 'INSTRUKTUR'] as const
export const certificateTypeWords = {
  KOMPETENSI: 'Competence',
  KEHADIRAN: 'Attendance',
  KELULUSAN: 'Graduation',
  INSTRUKTUR: 'Instructor',
} as const
export const orientations = ['LANDSCAPE', 'PORTRAIT'] as const
export const certificateLocales = ['id', 'en'] as const

const side = { required: true, min: 200, max: MAX_SIDE, list: false } as const

const fields = {
  name: text('Name', {
    required: true,
    max: 120,
    search: 'contains',
    sort: true,
    edit: true,
    main: 1,
    width: 260,
    typed: ['nama'],
  }),
  type: code('Type', certificateTypes, {
    words: certificateTypeWords,
    initial: 'KELULUSAN',
    sort: true,
    filter: true,
    main: 2,
    width: 130,
    typed: ['jenis'],
  }),
  orientation: code('Orientation', orientations, { default: 'LANDSCAPE', filter: true, width: 120 }),
  locale: code('Language', certificateLocales, {
    words: { id: 'Indonesian', en: 'English' },
    default: 'id',
    filter: true,
    width: 110,
    typed: ['bahasa'],
  }),
  /** In pixels of 150 to the inch. */
  widthPx: int('Width in pixels', { ...side, default: 1754 }),
  heightPx: int('Height in pixels', { ...side, default: 1240 }),
  pages: int('Pages', { required: true, default: 1, min: 1, max: MAX_PAGES, list: false }),
  /** On every page, below its items. */
  backgroundMediaId: id('Background', { nullable: true, list: false }),
  background: picture('Background', { write: 'never' }),
  itemCount: int('Printed items', { write: 'never', required: true, sort: true, width: 80 }),
  usedCount: int('Used', { write: 'never', default: 0, sort: true, width: 90, typed: ['dipakai'] }),
  active: bool('Active', { default: true, filter: true, yes: 'Active', no: 'Inactive', main: 1, width: 90 }),
  /** Images that are no longer in the gallery: nothing can be issued with it until they are replaced. */
  missing: words('Missing images', { write: 'never' }),
} as const

const of = schemasFor(
  kinds.certTemplate,
  { ...fields, items: json('Printed items', z.array(CertificateItem), { detail: true }) },
  {
    /** All of them, in the order in which they are drawn: what is not among them is deleted. */
    inputs: { items: json('Printed items', DesignedItems, { nullable: true }) },
  },
)

const templates = '/api/certificate-templates'
const ofCustomer = { customerId: z.optional(Id) }

export const certTemplateList = call({
  method: 'GET',
  path: templates,
  access: 'certificate:read',
  summary: 'List certificate templates',
  query: z.extend(of.query, ofCustomer),
  answer: list(of.record),
})

export const certTemplateRead = call({
  method: 'GET',
  path: `${templates}/{id}`,
  access: 'certificate:read',
  summary: 'Read a certificate template with its items',
  answer: answerOf(of.record),
})

export const certTemplateCreate = call({
  method: 'POST',
  path: `${templates}/complete`,
  access: 'certificate:create',
  summary: 'Create a certificate template with its items',
  query: z.strictObject(ofCustomer),
  body: of.create,
  answer: answerOf(of.record),
})

export const certTemplateUpdate = call({
  method: 'PUT',
  path: `${templates}/complete/{id}`,
  access: 'certificate:update',
  summary: 'Change a certificate template; absent fields stay as they are, items are sent all together',
  body: of.update,
  answer: answerOf(of.record),
})

export const certTemplateRemove = call({
  method: 'DELETE',
  path: `${templates}/{id}`,
  access: 'certificate:delete',
  summary: 'Delete a certificate template that nothing uses',
  answer: answerOf(Deleted),
})

const sampled = z.strictObject({
  studentLmsClassId: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1))),
  /** With the longest name of the academy. */
  longest: z.optional(z.union([z.boolean(), z.stringbool()])),
})

export const certTemplatePreview = call({
  method: 'GET',
  path: `${templates}/{id}/preview`,
  access: 'certificate:read',
  summary: 'The certificate as PDF with the values of a participant, or of the newest one who passed',
  query: sampled,
  answer: blob('Certificate.pdf', 'application/pdf'),
})

/** What a certificate shows in the designer. */
export const certificateSample = call({
  method: 'GET',
  path: '/customers/{customerId}/certificate-sample',
  service: 'console',
  access: 'certificate:read',
  summary: 'The values of a certificate of a participant, or of the newest one who passed, to design with',
  query: sampled,
  answer: answerOf(z.record(z.string(), z.string())),
})

/** Each item of a template has a version of its own. The template changes with its items. */
export const certItemUpdate = call({
  method: 'PUT',
  path: '/api/certificate-template-item/{id}',
  access: 'certificate:update',
  summary: 'Change one item of a certificate template; absent fields stay as they are',
  body: ChangedItem,
  answer: answerOf(CertificateItem),
})

export const certItemRemove = call({
  method: 'DELETE',
  path: '/api/certificate-template-item/{id}',
  access: 'certificate:update',
  summary: 'Delete one item of a certificate template',
  answer: answerOf(Deleted),
})

/** How certificates look: values and pictures at their places on pages. */
export const certTemplate = defineResource(kinds.certTemplate, {
  calls: ownCalls(of, {
    list: certTemplateList,
    read: certTemplateRead,
    create: certTemplateCreate,
    update: certTemplateUpdate,
    remove: certTemplateRemove,
  }),
  createScreen: '/certificate/add',
  keywords: ['certificate template', 'template sertifikat', 'desain sertifikat'],
  label: 'name',
  hint: ({ type }) => certificateTypeWords[type],
  findHelp: 'By name.',
  search: 'Name…',
  sort: '-updatedAt',
  check: templateIssues,
  commands: ['create', 'edit', 'delete', 'export', 'restore'],
  empty: {
    title: 'No certificate templates yet',
    hint: 'A template says what is printed on a certificate, and where.',
  },
  fields: of.fields,
  inputs: of.inputs,
})
export type CertTemplate = RecordOfKind<typeof certTemplate>
