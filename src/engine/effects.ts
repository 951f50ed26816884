import type { Effects, TableEffect } from '#contract/core/audit/dry-run.ts'

/** Nothing at all. */
export const NO_EFFECTS: Effects = { tables: [], messages: [], jobs: [] }

/** Several runs together: rows are added up table by table, messages and jobs come one after the other. */
export function sumEffects(all: readonly Effects[]): Effects {
  const tables = new Map<string, TableEffect>()
  for (const { table, inserted, updated, deleted } of all.flatMap((one) => one.tables)) {
    const before = tables.get(table) ?? { table, inserted: 0, updated: 0, deleted: 0 }
    tables.set(table, {
      table,
      inserted: before.inserted + inserted,
      updated: before.updated + updated,
      deleted: before.deleted + deleted,
    })
  }
  return {
    tables: [...tables.values()],
    messages: all.flatMap((one) => one.messages),
    jobs: all.flatMap((one) => one.jobs),
  }
}
