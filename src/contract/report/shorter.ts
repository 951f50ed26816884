import * as z from 'zod/mini'
import { Id, requiredText } from '#contract/core/common.ts'
import { kinds } from '#contract/kinds.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { bool, code, int, moment, record, related, text } from '#contract/core/resource/field.ts'

/** Where a short link is used. */
export const linkFlags = ['WA', 'IG', 'EMAIL', 'PARTNER', 'PLATFORM', 'OTHER'] as const

export const flagWords = {
  WA: 'WhatsApp',
  IG: 'Instagram',
  EMAIL: 'E-mail',
  PARTNER: 'Partner',
  PLATFORM: 'Platform',
  OTHER: 'Elsewhere',
} as const satisfies Record<(typeof linkFlags)[number], string>

/** Where the short links of the academy begin, at the server's own address. */
export const LINK_PATH = '/s'

/** An address of the web that a browser goes to without more: no name or password in it, and no other scheme. */
const Target = requiredText(2000).check(
  z.regex(/^https:\/\/[^\s/@\\]+([/?#]\S*)?$/, 'must be an address that begins with https://'),
  z.refine((text) => URL.canParse(text), 'must be an address that begins with https://'),
)

/**
 * A short address that leads to a long one. Of those who follow it, the kind of device is stored, and a mark that tells
 * the visitors of a day apart: what it was made with is deleted with the day.
 */
export const shorter = defineResource(kinds.shorter, {
  calls: patternCalls('/api/shorter'),
  keywords: ['shorter', 'link', 'tautan', 'tautan pendek', 'link pendek'],
  label: 'code',
  hint: 'title',
  search: 'Code or title…',
  sort: '-createdAt',
  onDelete: 'The link stops working. You can restore it from the audit log.',
  empty: { title: 'No short links yet', hint: 'Short links redirect to a longer address and count the clicks.' },
  fields: {
    createdAt: moment('Created', {
      required: true,
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['dateFrom', 'dateTo'],
      width: 120,
    }),
    /** `excel-juni` of `/s/excel-juni`; no two links of any customer share it. It stays: it may be printed somewhere. */
    code: text('Code', {
      code: true,
      plain: 'prefix',
      search: 'prefix',
      sort: true,
      unique: true,
      required: true,
      write: 'create',
      max: 32,
      pattern: [/^[a-z0-9-]{3,}$/, 'must have 3 to 32 small letters, digits or hyphens, such as excel-juni'],
      main: 1,
      width: 190,
      typed: ['kode'],
      placeholder: 'excel-juni',
      help: "End of the address: lowercase letters, digits and hyphens. Can't be changed later.",
    }),
    title: text('Title', {
      search: 'contains',
      sort: true,
      required: true,
      max: 200,
      edit: true,
      main: 2,
      width: 240,
      typed: ['judul'],
    }),
    targetUrl: text('Target URL', {
      required: true,
      schema: Target,
      max: 2000,
      edit: true,
      width: 260,
      typed: ['target'],
      placeholder: 'https://…',
    }),
    flag: code('Used in', linkFlags, {
      words: flagWords,
      required: true,
      sort: true,
      filter: true,
      main: 2,
      width: 110,
      typed: ['used', 'dipakai'],
    }),
    coreClassId: record('Class', 'class', { filter: true, shownBy: 'coreClass', placeholder: 'Code or title' }),
    coreClass: related('Class', z.object({ id: Id, code: z.string(), title: z.string() }), { nullable: true }),
    clickCount: int('Clicks', {
      write: 'never',
      default: 0,
      sort: true,
      main: 1,
      width: 90,
      typed: ['clicks', 'klik'],
    }),
    lastClickAt: moment('Last click', { write: 'never', sort: true, time: true, width: 152 }),
    expiresAt: moment('Expires', { sort: true, width: 120 }),
    active: bool('State', {
      default: true,
      sort: true,
      filter: true,
      width: 100,
      yes: 'Only active ones',
      no: 'Only inactive ones',
      typed: ['aktif'],
    }),
  },
})
export type Shorter = RecordOfKind<typeof shorter>
