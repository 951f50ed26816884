import type { Setting } from '#contract/customer/setting.ts'
import { setting } from '#contract/customer/setting.ts'
import { settingEffects } from '#contract/customer/setting-effects.ts'
import { i18n } from '#console/app/i18n.ts'
import { showResource } from '#console/resource/show.tsx'

const bools = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** A value as one line; of a secret, that there is one. */
function shownValue({ valueType, value, filled }: Setting): string | null {
  if (valueType === 'SECRET') return filled ? '••••••••' : null
  if (valueType === 'BOOL' && value !== null) return value === 'true' ? 'Yes' : 'No'
  return value
}

/** A value in full. */
function wholeValue(row: Setting) {
  if (row.valueType === 'SECRET') return i18n.t(row.filled ? 'Stored; never shown' : 'None stored')
  if (row.valueType === 'BOOL') return i18n.t(shownValue(row) ?? '–')
  const look = row.valueType === 'JSON' ? 'block overflow-x-auto font-mono text-sm' : ''
  return row.value && <span className={`${look} whitespace-pre-wrap`}>{row.value}</span>
}

/** What the setting changes, and from when. */
function effectOf({ key }: Pick<Setting, 'key'>): string | undefined {
  const effect = settingEffects[key]
  return effect && `${i18n.t(effect.what)} ${i18n.t(effect.from)}`
}

/** The field of a value, by the type of the setting. */
function valueField(row: Setting) {
  const { valueType, filled } = row
  const helped = (help?: string) => [help && i18n.t(help), effectOf(row)].filter(Boolean).join(' ')
  if (valueType === 'BOOL') return { name: 'value', kind: 'enum', choices: bools, help: helped() } as const
  if (valueType === 'JSON') return { name: 'value', rows: 8, help: helped('As JSON.') } as const
  if (valueType === 'NUMBER') {
    const help = helped('A number, with a dot before decimals.')
    return { name: 'value', kind: 'text', max: 22, help } as const
  }
  if (valueType !== 'SECRET') return { name: 'value', help: helped() } as const
  const help = helped(filled ? 'A secret is stored. Typing here replaces it.' : "Encrypted; won't be shown again.")
  return { name: 'value', kind: 'text', secret: true, max: 2000, help, replaces: filled } as const
}

export default showResource(setting, {
  texts: { value: shownValue },
  values: {
    value: wholeValue,
    description: (row) => [row.description, effectOf(row)].filter(Boolean).join(' ') || null,
  },
  details: [{ items: ['key', 'label', 'value', 'valueType', 'group', 'description'] }],
  form: {
    sections: ({ row }) => [
      {
        fields: row
          ? [valueField(row)]
          : ['key', 'valueType', { name: 'value', help: 'Depends on the type: 120, true, JSON.' }],
      },
      { title: 'How it is shown', fields: ['label', 'group', 'description'] },
    ],
  },
})
