import type { ExportWords } from '#contract/core/list/list-calls.ts'
import { platformNames } from '#contract/channel/platform-words.ts'
import type { Translate } from '#console/app/i18n.ts'
import type { ResourceList } from './resource-list.ts'
import { codeWords } from './rows/cell.tsx'

const labelsOf = (values: readonly string[], words: (value: string) => string) =>
  Object.fromEntries(values.map((value) => [value, words(value)]))

/** What the columns of a list and the codes in them are called, for a file that people read: JSON. */
export function exportWords<Row>({ columns, filters, fields = {} }: ResourceList<Row>, t: Translate): string {
  const labels: Record<string, Record<string, string>> = {}
  for (const [key, { type, values = [], known }] of Object.entries(fields)) {
    if (type === 'bool') labels[key] = { true: t('Yes'), false: t('No') }
    if (type === 'enum') labels[key] = labelsOf(values, (value) => t(codeWords(value)))
    if (known && key === 'platform')
      labels[key] = labelsOf(Object.keys(platformNames), (code) => t(platformNames[code as keyof typeof platformNames]))
  }
  for (const filter of filters) {
    if (filter.kind === 'enum' && labels[filter.key])
      labels[filter.key] = Object.fromEntries(filter.choices.map(({ value, label }) => [value, t(label)]))
  }
  const titles = Object.fromEntries(columns.map(({ key, title }) => [key, t(title)]))
  return JSON.stringify({ titles, labels } satisfies ExportWords)
}
