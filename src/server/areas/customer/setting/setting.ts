import { sql } from 'kysely'
import type { Setting } from '#contract/customer/setting.ts'
import { settingFields } from '#contract/customer/setting.ts'
import { canEditSetting, problemOf } from '#contract/customer/setting.rules.ts'
import type { SettingType } from '#contract/customer/setting.ts'
import type { Tx } from '#server/core/db/database.ts'
import { kept } from '#server/core/db/kept.ts'
import { named } from '#server/core/db/list.ts'
import type { Resource, Writing } from '#server/core/resource/resource.ts'

const ref = (name: string) => sql.ref(name)

async function rows(tx: Tx, ids: readonly number[]): Promise<Setting[]> {
  const found = await tx
    .selectFrom('setting as s')
    .leftJoin('app_user as u', 'u.id', 's.updated_by')
    .modifyFront(kept)
    .select(['s.id', 's.customer_id', 's.key', 's.value', 's.value_type', 's.group_code', 's.label', 's.description'])
    .select(['s.editable', 's.excluded', 's.version', 's.created_at', 's.updated_at', 's.updated_by', 'u.name'])
    .select(sql<boolean>`s.value_enc IS NOT NULL`.as('sealed'))
    .where(sql<boolean>`s.id = ANY (${[...ids]}::bigint[])`)
    .where('s.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    key: row.key,
    value: row.value,
    filled: row.sealed || (row.value ?? '') !== '',
    valueType: row.value_type,
    group: row.group_code,
    label: row.label,
    description: row.description,
    editable: row.editable,
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: named(row.updated_by, row.name),
  }))
}

const typeOf = ({ wish, before }: Writing<Setting>) => before?.valueType ?? (wish.valueType as SettingType)

/** The settings of a customer. */
export const settings: Resource<Setting, typeof settingFields> = {
  table: 'setting',
  area: 'setting',
  command: 'setting',
  noun: 'setting',
  label: ({ key }) => key,
  columns: { key: 'key', valueType: 'value_type', group: 'group_code', label: 'label', description: 'description' },
  unique: 'key',
  mayEdit: canEditSetting,
  mayDelete: canEditSetting,
  check(writing) {
    const { value } = writing.wish as { value?: string | null }
    const message = value ? problemOf(typeOf(writing), value) : undefined
    return message === undefined ? [] : [{ field: 'value', message }]
  },
  values(writing, { vault }) {
    const { value } = writing.wish as { value?: string | null }
    if (value === undefined) return {}
    const filled = value === null || value.trim() === '' ? null : value
    if (typeOf(writing) !== 'SECRET') return { value: filled }
    return { value_enc: filled === null ? null : `\\x${vault.seal(filled, 'setting.value').toString('hex')}` }
  },
  list: {
    resource: 'setting',
    title: 'Settings',
    view: 'list_setting',
    alias: 'setting',
    fields: settingFields,
    columns: {
      group: {
        title: 'Group',
        value: ref('setting.group_code'),
        choices: sql`SELECT DISTINCT group_code FROM setting WHERE deleted_at IS NULL`,
        width: 16,
      },
      key: { title: 'Key', value: ref('setting.key'), width: 32 },
      label: { title: 'Label', value: ref('setting.label'), width: 36 },
      value: { title: 'Value', value: ref('setting.value'), width: 40 },
      valueType: { title: 'Type', value: ref('setting.value_type'), width: 10 },
      description: { title: 'Description', value: ref('setting.description'), width: 48 },
      editable: { title: 'Can be changed', value: ref('setting.editable'), width: 14 },
      updatedAt: { title: 'Changed', value: ref('setting.updated_at'), width: 18 },
      exclude: { title: 'Excluded', value: ref('setting.excluded'), width: 10 },
    },
    where: sql`setting.deleted_at IS NULL`,
    defaultSort: 'group,key',
    rows,
  },
}
