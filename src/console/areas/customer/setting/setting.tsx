import { CreateSetting, Setting, settingRecords, settingTypes, UpdateSetting } from '#contract/customer/setting.ts'
import { canEditSetting } from '#contract/customer/setting.rules.ts'
import type { FieldSpec } from '#console/form/fields.ts'
import { changes } from '#console/resource/changes.tsx'
import { countedChoices } from '#console/resource/counted-choices.ts'
import { resourceView, seenAs } from '#console/resource/view.ts'
import { codeChoices, codeWords } from '#console/list/rows/cell.tsx'
import { SettingValue, shownValue } from './setting-value.tsx'

type SettingForm = {
  key: string
  valueType: Setting['valueType']
  value: string
  group: string | null
  label: string
  description: string
}

const types = codeChoices(settingTypes)
const typeOf = ({ valueType }: Setting) => codeWords(valueType)
const bools = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The field of a value, by its type. */
function valueField(type: Setting['valueType'], filled: boolean): FieldSpec<SettingForm> {
  const about = { name: 'value', label: 'Value' } as const
  if (type === 'BOOL') return { ...about, kind: 'enum', choices: bools }
  if (type === 'JSON') return { ...about, kind: 'longtext', rows: 8, help: 'As JSON.' }
  if (type === 'NUMBER') return { ...about, kind: 'text', max: 22, help: 'A number, with a dot before decimals.' }
  if (type === 'SECRET') {
    const help = filled ? 'A secret is stored. What you type here replaces it.' : 'It is sealed, and never shown again.'
    return { ...about, kind: 'text', secret: true, max: 2000, help }
  }
  return { ...about, kind: 'longtext', rows: 3, max: 20_000 }
}

export default resourceView<Setting, SettingForm>({
  ...seenAs(settingRecords),
  record: Setting,
  columns: [
    { key: 'group', main: true, line: 2, title: 'Group', width: 120, sort: 'group', kind: 'text' },
    { key: 'key', main: true, line: 1, title: 'Key', width: 240, sort: 'key', kind: 'code' },
    { key: 'label', main: true, edit: 'label', title: 'Label', width: 260, sort: 'label', kind: 'text' },
    { key: 'value', main: true, line: 2, title: 'Value', width: 260, kind: 'text', value: shownValue },
    { key: 'valueType', title: 'Type', width: 90, sort: 'valueType', kind: 'text', value: typeOf },
    { key: 'description', edit: 'description', title: 'Description', width: 260, kind: 'text' },
    { key: 'updatedAt', title: 'Changed', width: 110, sort: 'updatedAt', kind: 'date' },
  ],
  filters: (customerId) => [
    {
      key: 'group',
      title: 'Group',
      kind: 'list',
      many: true,
      source: countedChoices(settingRecords.calls.listDef, 'group', customerId),
    },
    { key: 'valueType', title: 'Type', kind: 'enum', many: true, choices: types },
    {
      key: 'editable',
      title: 'Can be changed',
      kind: 'bool',
      yes: 'Only what people change',
      no: 'Only what the server keeps',
    },
    { key: 'updatedFrom', to: 'updatedTo', title: 'Changed', kind: 'dates' },
  ],
  defaultSort: 'group,key',
  keyword: 'Key or label…',
  details: [
    {
      items: (row) => [
        { label: 'Key', value: <span className="font-mono select-all">{row.key}</span> },
        { label: 'Label', value: row.label },
        { label: 'Value', value: <SettingValue row={row} /> },
        { label: 'Type', value: typeOf(row) },
        { label: 'Group', value: row.group },
        { label: 'Description', value: row.description },
      ],
    },
    changes,
  ],
  line: { names: { kunci: 'key', grup: 'group', jenis: 'valueType', type: 'valueType' } },
  empty: { title: 'No settings yet', hint: 'A setting is a value under a key that the academy works with.' },
  form: {
    sections({ row }) {
      const words: FieldSpec<SettingForm>[] = [
        { name: 'label', label: 'Label', kind: 'text', max: 120 },
        { name: 'group', label: 'Group', kind: 'text', max: 40, help: 'One word of small letters.' },
        { name: 'description', label: 'Description', kind: 'longtext', max: 500 },
      ]
      if (row) return [{ fields: [valueField(row.valueType, row.filled)] }, { title: 'How it is shown', fields: words }]
      return [
        {
          fields: [
            {
              name: 'key',
              label: 'Key',
              kind: 'text',
              max: 80,
              placeholder: 'voucher.valid_days',
              help: 'Words of small letters with dots.',
            },
            { name: 'valueType', label: 'Type', kind: 'enum', choices: types },
            { name: 'value', label: 'Value', kind: 'longtext', rows: 3, help: 'As its type asks: 120, true, JSON.' },
          ],
        },
        { title: 'How it is shown', fields: words },
      ]
    },
    blank: { key: '', valueType: 'TEXT', value: '', group: null, label: '', description: '' },
    required: ['key', 'valueType', 'group', 'label'],
    requiredToEdit: ['group', 'label'],
    create: CreateSetting,
    update: UpdateSetting,
    mayEdit: canEditSetting,
  },
})
