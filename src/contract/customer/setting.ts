import * as z from 'zod/mini'
import { Id, Moment, Named, requiredText, Version } from '#contract/core/common.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'
import { canEditSetting } from './setting.rules.ts'

export const settingTypes = ['TEXT', 'NUMBER', 'BOOL', 'JSON', 'SECRET'] as const
export const SettingType = z.enum(settingTypes)
export type SettingType = z.output<typeof SettingType>

/** A setting of a customer. A secret never leaves the server: `value` is null, and `filled` says whether there is one. */
export const Setting = z
  .object({
    id: Id,
    customerId: Id,
    key: z.string(),
    value: z.nullable(z.string()),
    filled: z.boolean(),
    valueType: SettingType,
    group: z.string(),
    label: z.string(),
    description: z.nullable(z.string()),
    /** False: the server keeps it, and no person changes it. */
    editable: z.boolean(),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    updatedBy: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'Setting' })
export type Setting = z.output<typeof Setting>

export const settingFields = listFields({
  group: { type: 'key', known: true, sort: true },
  key: { type: 'text', plain: 'prefix', search: 'contains', sort: true },
  label: { type: 'text', search: 'contains', sort: true },
  value: { type: 'text', filter: false },
  valueType: { type: 'enum', values: settingTypes, sort: true },
  description: { type: 'text', nullable: true },
  editable: { type: 'bool' },
  updatedAt: { type: 'moment', sort: true, bounds: ['updatedFrom', 'updatedTo'] },
  exclude: { type: 'bool' },
})

const Key = requiredText(80).check(
  z.regex(
    /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/,
    'must be words of small letters with dots, such as voucher.valid_days',
  ),
)
const Group = requiredText(40).check(z.regex(/^[a-z][a-z0-9_-]*$/, 'must be one word of small letters'))
const Label = requiredText(120)
const Description = z.nullish(z.string().check(z.trim(), z.maxLength(500)))
/** As text, whatever its type; which texts a type takes is said by `problemOf`. */
const Value = z.nullish(z.string().check(z.maxLength(20_000)))

export const CreateSetting = z
  .strictObject({
    key: Key,
    valueType: SettingType,
    value: Value,
    group: Group,
    label: Label,
    description: Description,
  })
  .register(z.globalRegistry, { id: 'CreateSetting' })

export const UpdateSetting = z
  .strictObject({
    version: Version,
    /** Of a secret: a new one; absent leaves the old. */
    value: Value,
    group: z.optional(Group),
    label: z.optional(Label),
    description: Description,
    exclude: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'UpdateSetting' })

export const settingCalls = resourceCalls({
  path: 'setting',
  one: 'setting',
  many: 'settings',
  file: 'Settings',
  area: 'setting',
  permissions: { export: 'setting:read' },
  record: Setting,
  fields: settingFields,
  create: CreateSetting,
  update: UpdateSetting,
})

export const settingRecords: Described<'setting', Setting> = {
  resource: 'setting',
  one: 'setting',
  many: 'settings',
  file: 'Settings',
  path: '/setting',
  keywords: ['setting', 'pengaturan', 'setelan'],
  calls: settingCalls,
  fields: settingFields,
  label: ({ key }) => key,
  hint: ({ label }) => label,
  mayEdit: canEditSetting,
  mayDelete: canEditSetting,
}
