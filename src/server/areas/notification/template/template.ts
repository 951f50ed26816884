import { sql } from 'kysely'
import type { Template } from '#contract/notification/template.ts'
import { templateFields } from '#contract/notification/template.ts'
import { eventOf } from '#contract/notification/template-events.ts'
import { approvedIssues, textIssues } from '#contract/notification/template.rules.ts'
import type { TemplateTexts } from '#contract/notification/template.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { named } from '#server/core/db/list.ts'
import type { Resource, Wish } from '#server/core/resource/resource.ts'

const ref = (name: string) => sql.ref(name)
/** There is a default text, and another stands in its place. */
const isChanged = (table: string) => sql<boolean>`(${ref(`${table}.default_body`)} IS NOT NULL
  AND (${ref(`${table}.body`)}, ${ref(`${table}.subject`)}) IS DISTINCT FROM
      (${ref(`${table}.default_body`)}, ${ref(`${table}.default_subject`)}))`

async function rows(tx: Tx, ids: readonly number[]): Promise<Template[]> {
  const found = await tx
    .selectFrom('template as t')
    .leftJoin('app_user as u', 'u.id', 't.updated_by')
    .modifyFront(prepared)
    .select(['t.id', 't.customer_id', 't.code', 't.name', 't.channel', 't.locale', 't.subject', 't.body'])
    .select(['t.approved_name', 't.approved_language'])
    .select(['t.default_subject', 't.default_body', 't.active', 't.excluded', 't.version', 't.created_at'])
    .select(['t.updated_at', 't.updated_by', 'u.name as updater', isChanged('t').as('changed')])
    .where(sql<boolean>`t.id = ANY (${[...ids]}::bigint[])`)
    .where('t.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    code: row.code,
    name: row.name,
    channel: row.channel,
    locale: row.locale,
    subject: row.subject,
    body: row.body,
    approvedName: row.approved_name,
    approvedLanguage: row.approved_language,
    variables: [...eventOf(row.code).variables],
    defaultSubject: row.default_subject,
    defaultBody: row.default_body,
    hasDefault: row.default_body !== null,
    changed: row.changed,
    active: row.active,
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: named(row.updated_by, row.updater),
  }))
}

/** More than these are not counted. */
const COUNTED = 10_001

/** How many messages a template wrote, and how many of them wait to be sent. */
async function messagesOf(tx: Tx, id: number): Promise<NonNullable<Template['messages']>> {
  const counted = (more: ReturnType<typeof sql>) => sql`(SELECT count(*)::int FROM (
    SELECT 1 FROM message WHERE template_id = ${id} AND deleted_at IS NULL ${more} LIMIT ${sql.lit(COUNTED)}) AS m)`
  const { rows: found } = await sql<{ total: number; waiting: number }>`
    SELECT ${counted(sql``)} AS total, ${counted(sql`AND status = 'QUEUED'`)} AS waiting`.execute(tx)
  return found[0] ?? { total: 0, waiting: 0 }
}

type Texts = Wish & { code?: string; channel?: Template['channel']; subject?: string | null; body?: string }

/** The texts as they will stand. */
function textsAfter(wish: Texts, before: Template | undefined): TemplateTexts {
  return {
    code: wish.code ?? before?.code ?? '',
    channel: wish.channel ?? before?.channel ?? 'EMAIL',
    subject: wish.subject === undefined ? (before?.subject ?? null) : wish.subject,
    body: wish.body ?? before?.body ?? '',
  }
}

type Approved = Texts & Partial<Pick<Template, 'approvedName' | 'approvedLanguage'>>

/** The approved template, as it will be named. */
function approvedAfter(wish: Approved, before: Template | undefined) {
  const { approvedName = before?.approvedName ?? null, approvedLanguage = before?.approvedLanguage ?? null } = wish
  return { channel: wish.channel ?? before?.channel ?? 'EMAIL', approvedName, approvedLanguage }
}

/** Whether a change only switches a template on or off. */
const switches = (before: Template, { active, ...wish }: Wish) =>
  active !== undefined &&
  active !== before.active &&
  ['subject', 'body', 'name', 'approvedName', 'approvedLanguage'].every((key) => wish[key] === undefined)

/** What people are written: the texts of messages. */
export const templates: Resource<Template, typeof templateFields> = {
  table: 'template',
  area: 'template',
  command: 'template',
  noun: 'template',
  label: ({ name }) => name,
  columns: {
    code: 'code',
    name: 'name',
    channel: 'channel',
    locale: 'locale',
    body: 'body',
    approvedName: 'approved_name',
    approvedLanguage: 'approved_language',
    active: 'active',
  },
  unique: 'code',
  whole: async (tx, row) => ({ ...row, messages: await messagesOf(tx, row.id) }),
  digest({ messages: _messages, variables: _variables, ...row }) {
    return row
  },
  check({ wish, before }) {
    const touches = (...keys: string[]) => keys.some((key) => wish[key] !== undefined)
    return [
      ...(touches('code', 'channel', 'subject', 'body') ? textIssues(textsAfter(wish, before)) : []),
      ...(touches('approvedName', 'approvedLanguage') ? approvedIssues(approvedAfter(wish, before)) : []),
    ]
  },
  values({ wish }) {
    const { code, subject } = wish as Texts
    return {
      ...(subject === undefined ? {} : { subject: subject?.trim() || null }),
      ...(code === undefined ? {} : { variables: `{${eventOf(code).variables.join(',')}}` }),
    }
  },
  actionOf(before, wish) {
    return switches(before, wish) ? (wish.active === true ? 'template.activate' : 'template.deactivate') : undefined
  },
  list: {
    resource: 'template',
    title: 'Templates',
    view: 'list_template',
    alias: 'template',
    fields: templateFields,
    columns: {
      code: { title: 'Code', value: ref('template.code'), width: 24 },
      name: { title: 'Name', value: ref('template.name'), width: 36 },
      channel: { title: 'Channel', value: ref('template.channel'), width: 12 },
      locale: { title: 'Language', value: ref('template.locale'), width: 10 },
      subject: { title: 'Subject', value: ref('template.subject'), width: 36 },
      active: { title: 'Active', value: ref('template.active'), width: 10 },
      changed: { title: 'Differs from the default', value: isChanged('template'), width: 14 },
      updatedAt: { title: 'Changed', value: ref('template.updated_at'), width: 18 },
      exclude: { title: 'Excluded', value: ref('template.excluded'), width: 10 },
    },
    where: sql`template.deleted_at IS NULL`,
    defaultSort: 'code,channel',
    rows,
  },
}
