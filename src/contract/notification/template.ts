import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { filledText, requiredText } from '#contract/core/common.ts'
import { templateChannels, templateLocales } from '#contract/core/message-channels.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { bool, code, json, text, words } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { channelTyped, channelWords, localeWords } from './channel-words.ts'
import { approvedIssues, textIssues } from './template.rules.ts'

/** What people are written on an occasion, on one channel and in one language. */
export const template = defineResource(kinds.template, {
  calls: patternCalls('/api/template'),
  keywords: ['template', 'templat', 'surel', 'teks pesan'],
  label: 'name',
  hint: (row) => `${row.code} · ${row.channel} · ${row.locale}`,
  findHelp: 'By code or name.',
  search: 'Code or name…',
  sort: 'code,channel',
  onDelete: 'No new messages use it; existing messages do not change. You can restore it from the audit log.',
  empty: {
    title: 'No templates yet',
    hint: 'A template is the text of a message for one event, channel and language.',
  },
  check: ({ approvedName = null, approvedLanguage = null, subject = null, ...body }) => [
    ...textIssues({ ...body, subject }),
    ...approvedIssues({ channel: body.channel, approvedName, approvedLanguage }),
  ],
  fields: {
    /** The occasion. It stays, as channel and language do: for another, a template is copied. */
    code: text('Code', {
      code: true,
      required: true,
      write: 'create',
      max: 40,
      pattern: [
        /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/,
        'must be words of capital letters with underscores, such as CERT_READY',
      ],
      unique: true,
      upper: true,
      plain: 'prefix',
      search: 'prefix',
      sort: true,
      filter: true,
      main: 2,
      width: 190,
      typed: ['kode'],
      placeholder: 'CERT_READY',
    }),
    name: text('Name', {
      required: true,
      max: 120,
      search: 'contains',
      sort: true,
      edit: true,
      main: 1,
      width: 260,
      typed: ['nama'],
      placeholder: 'Sertifikat (surel)',
    }),
    channel: code('Channel', templateChannels, {
      write: 'create',
      initial: 'EMAIL',
      words: channelWords,
      sort: true,
      filter: true,
      main: 2,
      width: 130,
      typed: ['kanal'],
      typedValues: channelTyped,
    }),
    locale: code('Language', templateLocales, {
      write: 'create',
      initial: 'id',
      words: localeWords,
      sort: true,
      filter: true,
      width: 140,
      typed: ['bahasa', 'language'],
      typedValues: { id: ['indonesia'], en: ['inggris', 'english'] },
    }),
    subject: text('Subject', { max: 200, pattern: [/^[^\r\n]*$/, 'must be one line'], width: 240 }),
    body: text('Text', {
      required: true,
      max: 20_000,
      schema: filledText().check(z.maxLength(20_000, 'must have at most 20000 characters')),
      list: false,
    }),
    /** The template approved by WhatsApp that such messages are sent as, and its language there. */
    approvedName: text('Approved template', {
      max: 512,
      pattern: [/^[a-z0-9_]+$/, 'must be lowercase letters, digits and underscores, such as kode_voucher'],
      list: false,
      help: 'Its name at WhatsApp. The placeholders 1, 2, 3 are filled with the variables of this text, in order of first use.',
    }),
    approvedLanguage: text('Approved language', {
      pattern: [/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language such as id or en_US'],
      list: false,
      help: 'Language code at WhatsApp: id, en_US.',
    }),
    /** What can be filled in. */
    variables: words('Variables', { write: 'never' }),
    /** What a reset puts back. */
    defaultSubject: text('Default', { write: 'never', list: false }),
    defaultBody: text('Default', { write: 'never', list: false }),
    hasDefault: bool('Default', { write: 'never', list: false }),
    /** Only an active one is used. */
    active: bool('Status', {
      default: true,
      sort: true,
      filter: true,
      main: 1,
      width: 110,
      yes: 'Only active',
      no: 'Only inactive',
      typed: ['aktif'],
    }),
    /** There is a default, and the text is another. */
    changed: bool('Customized', {
      write: 'never',
      default: false,
      filter: true,
      width: 90,
      yes: 'Only customized',
      no: 'Only default text',
    }),
    /** How many messages were written by it, and how many of these wait. At most 10,001. */
    messages: json('Messages', z.object({ total: z.int(), waiting: z.int() }), { write: 'never', detail: true }),
  },
})
export type Template = RecordOfKind<typeof template>

export const templateReset = call({
  method: 'POST',
  path: '/api/template/reset/{id}',
  access: 'template:reset',
  summary: 'Put the default text of a template back',
  body: z.strictObject({ reason: z.optional(requiredText(500)) }).register(z.globalRegistry, { id: 'ResetTemplate' }),
  answer: record(template.record),
})
