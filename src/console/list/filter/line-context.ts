import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { choicesQuery } from '#console/form/choice/choices.ts'
import { useCommandContext } from '#console/commands/context-atoms.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { LineContext } from '#engine/filter-line/parse.ts'
import type { LineChoice } from '#engine/filter-line/values.ts'
import type { ResourceList } from '#console/list/resource-list.ts'

/** What the typed filters of a list are read against: its columns, and what people call them and their values. */
export function useLineContext<Row>(list: ResourceList<Row> & { fields: ListFields }): LineContext {
  const { t } = useTranslation()
  const { today } = useCommandContext()
  const { fields, filters } = list
  const { data: line } = useQuery({
    queryKey: ['line', list.resource],
    queryFn: async () => (await list.line?.()) ?? null,
    staleTime: Infinity,
  })
  const listed = filters.flatMap((filter) => (filter.kind === 'list' ? [filter] : []))
  const answers = useQueries({ queries: listed.map(({ source }) => choicesQuery(source, '')) })
  const known = answers.map(({ data }) => data)
  const text = JSON.stringify(known)
  return useMemo(() => {
    const choices: Record<string, LineChoice[]> = {}
    const add = (key: string, all: readonly { value: string; label: string }[]) => {
      choices[key] = all.map(({ value, label }) => ({
        value,
        label: t(label),
        words: [label, ...(line?.words?.[key]?.[value] ?? [])],
      }))
    }
    for (const filter of filters) if (filter.kind === 'enum') add(filter.key, filter.choices)
    for (const [i, { key }] of listed.entries()) {
      const data = (JSON.parse(text) as (typeof known)[number][])[i]
      if (data) add(key, data)
    }
    return { fields, choices, today, ...(line?.names ? { names: line.names } : {}) }
    // oxlint-disable-next-line react/exhaustive-deps -- `listed` follows from `filters`
  }, [fields, filters, line, text, t, today])
}
