import { sql } from 'kysely'
import { LINK_PATH, shorterFields } from '#contract/report/shorter.ts'
import type { Shorter } from '#contract/report/shorter.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { named } from '#server/core/db/list.ts'
import type { Resource } from '#server/core/resource/resource.ts'

const ref = (name: string) => sql.ref(`shorter.${name}`)

async function rows(tx: Tx, ids: readonly number[]): Promise<Shorter[]> {
  const found = await tx
    .selectFrom('shorter as s')
    .leftJoin('core_class as c', 'c.id', 's.core_class_id')
    .leftJoin('app_user as u', 'u.id', 's.updated_by')
    .modifyFront(prepared)
    .select(['s.id', 's.customer_id', 's.code', 's.title', 's.target_url', 's.flag', 's.core_class_id', 's.expires_at'])
    .select(['s.active', 's.click_count', 's.last_click_at', 's.excluded', 's.version', 's.created_at', 's.updated_at'])
    .select(['s.updated_by', 'u.name as changer', 'c.code as class_code', 'c.title as class_title'])
    .where(sql<boolean>`s.id = ANY (${[...ids]}::bigint[])`)
    .where('s.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    code: row.code,
    title: row.title,
    targetUrl: row.target_url,
    flag: row.flag,
    coreClassId: row.core_class_id,
    coreClass:
      row.core_class_id === null || row.class_code === null
        ? null
        : { id: row.core_class_id, code: row.class_code, title: row.class_title ?? '' },
    expiresAt: row.expires_at?.toISOString() ?? null,
    active: row.active,
    clickCount: row.click_count,
    lastClickAt: row.last_click_at?.toISOString() ?? null,
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: named(row.updated_by, row.changer),
  }))
}

/** The short links of a customer. */
export const shorters: Resource<Shorter, typeof shorterFields> = {
  table: 'shorter',
  area: 'shorter',
  command: 'shorter',
  noun: 'short link',
  label: ({ code }) => code,
  columns: {
    code: 'code',
    title: 'title',
    targetUrl: 'target_url',
    flag: 'flag',
    coreClassId: 'core_class_id',
    expiresAt: 'expires_at',
    active: 'active',
  },
  references: { coreClassId: { table: 'core_class', what: 'a class' } },
  unique: 'code',
  check({ wish }, { config }) {
    const { targetUrl } = wish as { targetUrl?: string }
    // A link that leads to a link could lead to itself.
    const isShort = targetUrl !== undefined && new URL(targetUrl).href.startsWith(`${config.publicUrl}${LINK_PATH}/`)
    return isShort ? [{ field: 'targetUrl', message: 'must not be a short link itself' }] : []
  },
  list: {
    resource: 'shorter',
    title: 'Short links',
    view: 'list_shorter',
    alias: 'shorter',
    fields: shorterFields,
    columns: {
      createdAt: { title: 'Created', value: ref('created_at'), width: 18 },
      code: { title: 'Code', value: ref('code'), width: 24 },
      title: { title: 'Title', value: ref('title'), width: 40 },
      targetUrl: { title: 'Leads to', value: ref('target_url'), width: 48 },
      flag: { title: 'Used in', value: ref('flag'), width: 12 },
      coreClassId: { title: 'Class', value: ref('core_class_id') },
      clickCount: { title: 'Clicks', value: ref('click_count'), width: 10 },
      lastClickAt: { title: 'Last click', value: ref('last_click_at'), width: 18 },
      expiresAt: { title: 'Expires', value: ref('expires_at'), width: 18 },
      active: { title: 'Active', value: ref('active'), width: 10 },
      exclude: { title: 'Excluded', value: ref('excluded'), width: 10 },
    },
    where: sql`shorter.deleted_at IS NULL`,
    defaultSort: '-createdAt',
    rows,
  },
}
