import { describe, expect, it } from 'vitest'
import { modeOf, patchOf } from '#console/list/filter/filter-mode.ts'
import type { Filter } from '#console/list/resource-list.ts'

describe('the mode of a filter', () => {
  const filters: readonly Filter<unknown>[] = [
    {
      key: 'status',
      title: 'Status',
      kind: 'enum',
      many: true,
      choices: [],
      field: { type: 'enum', values: ['A', 'B'], nullable: true },
    },
    { key: 'name', title: 'Name', kind: 'text', field: { type: 'text', nullable: true } },
    { key: 'code', title: 'Code', kind: 'text', field: { type: 'text', plain: 'prefix', nullable: true } },
    { key: 'kind', title: 'Kind', kind: 'text', field: { type: 'text', plain: 'eq', nullable: true } },
    { key: 'by', title: 'By', kind: 'seen', named: () => undefined, field: { type: 'id', nullable: true } },
  ]

  it.each(filters)('is read as it was written: $title', (filter) => {
    const values = { enum: ['A'], seen: [7] }[filter.kind as string] ?? ['A']
    for (const mode of ['is', 'not', 'empty', 'filled'] as const) {
      expect(modeOf(filter, patchOf(filter, mode, values)), mode).toBe(mode)
    }
  })
})
