import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { MONTHLY_RECIPIENTS, recipientsIssue } from '#contract/report/monthly.ts'
import { kinds } from '#contract/kinds.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { bool, code, key, text } from '#contract/core/resource/field.ts'

const settingTypes = ['TEXT', 'NUMBER', 'BOOL', 'JSON', 'SECRET'] as const
type SettingType = (typeof settingTypes)[number]

/** People may change a setting unless the server keeps it. */
const canEdit = ({ editable, key }: { editable: boolean; key: string }): true | Reason =>
  editable ? true : reason('FIXED', { what: key })

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** What a value of a type must be; empty is right for every type: it is not set. */
const rightValues: Partial<Record<SettingType, readonly [isRight: (value: string) => boolean, problem: string]>> = {
  NUMBER: [(value) => /^\s*-?\d{1,15}(\.\d{1,6})?\s*$/.test(value), 'must be a number such as 120 or 0.5'],
  BOOL: [(value) => /^(true|false)$/.test(value), 'must be true or false'],
  JSON: [isJson, 'must be JSON'],
}

/** A value under a key that the academy works with. A secret never leaves the server: `filled` says if there is one. */
export const setting = defineResource(kinds.setting, {
  calls: patternCalls('/api/setting'),
  keywords: ['setting', 'pengaturan', 'setelan'],
  label: 'key',
  hint: 'label',
  search: 'Key or label…',
  sort: 'group,key',
  mayEdit: canEdit,
  mayDelete: canEdit,
  check({ key: name, valueType, value }) {
    const wrong = name === MONTHLY_RECIPIENTS && value ? recipientsIssue(value) : undefined
    if (wrong !== undefined) return [{ field: 'value', message: wrong }]
    const [isRight, message] = rightValues[valueType] ?? []
    return message === undefined || !value?.trim() || isRight?.(value) ? [] : [{ field: 'value', message }]
  },
  empty: { title: 'No settings yet', hint: 'Settings control how the academy’s console works.' },
  fields: {
    group: key('Group', {
      known: true,
      sort: true,
      filter: true,
      required: true,
      max: 40,
      main: 2,
      width: 120,
      typed: ['grup'],
      pattern: [/^[a-z][a-z0-9_-]*$/, 'must be one word of small letters'],
      help: 'One lowercase word.',
    }),
    key: text('Key', {
      code: true,
      plain: 'prefix',
      search: 'contains',
      sort: true,
      unique: true,
      required: true,
      write: 'create',
      find: 'code',
      max: 80,
      main: 1,
      width: 240,
      typed: ['kunci'],
      placeholder: 'voucher.valid_days',
      help: 'Lowercase words separated by dots.',
      pattern: [
        /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/,
        'must be words of small letters with dots, such as voucher.valid_days',
      ],
    }),
    label: text('Label', {
      search: 'contains',
      sort: true,
      required: true,
      max: 120,
      main: true,
      width: 260,
      edit: true,
      find: 'name',
    }),
    value: text('Value', { filter: false, max: 20_000, trim: false, main: 2, width: 260, rows: 3 }),
    valueType: code('Type', settingTypes, {
      words: { TEXT: 'Text', NUMBER: 'Number', BOOL: 'Yes or no', JSON: 'JSON', SECRET: 'Secret' },
      sort: true,
      filter: true,
      write: 'create',
      initial: 'TEXT',
      width: 90,
      typed: ['jenis', 'type'],
    }),
    description: text('Description', { max: 500, width: 260, edit: true, rows: 2 }),
    editable: bool('Can be changed', {
      write: 'never',
      filter: true,
      yes: 'Only editable',
      no: 'Only managed by the server',
    }),
    filled: bool('Value', { write: 'never', list: false }),
  },
})
export type Setting = RecordOfKind<typeof setting>
