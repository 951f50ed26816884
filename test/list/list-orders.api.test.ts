import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import type { FieldType } from '#contract/core/list/list-field.ts'
import type { Tx } from '#server/core/db/database.ts'
import { inTenant } from '#server/core/db/database.ts'
import type { ListDescription, ListScope } from '#server/core/list/description.ts'
import type { Place, Result } from '#server/core/list/order.ts'
import { orderOf } from '#server/core/list/order.ts'
import { cursorWalkSql } from '#server/core/list/cursor-walk.ts'
import { recordKinds } from '#contract/kinds.ts'
import { resourceOf } from '#server/core/resource/registry.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

interface Plan {
  'Node Type': string
  'Index Cond'?: string
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** What each scan enters its index by; undefined when something is sorted whole, or not read from an index. */
async function entries(tx: Tx, walk: RawBuilder<unknown>): Promise<string[] | undefined> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`EXPLAIN (FORMAT JSON) ${walk}`.execute(tx)
  const all = rows.flatMap((row) => nodes(row['QUERY PLAN'][0].Plan))
  const scans = all.filter((node) => node['Node Type'].includes('Scan') && node['Node Type'] !== 'Subquery Scan')
  if (all.some((node) => node['Node Type'] === 'Sort')) return undefined
  const found = scans.flatMap((scan) => scan['Index Cond'] ?? [])
  return found.length === scans.length ? found : undefined
}

const some: Readonly<Record<FieldType, string>> = {
  text: 'm',
  key: 'm',
  enum: 'm',
  id: '5',
  int: '5',
  money: '5',
  number: '5',
  bool: 'false',
  day: '2026-01-01',
  moment: '2026-01-01T00:00:00Z',
}

/** Names the kinds whose list in its usual order is walked otherwise than it should be. */
async function wrong(isWrong: (tx: Tx, result: Result) => Promise<boolean>): Promise<string[]> {
  const { customerId } = server.home
  const scope: ListScope = { customerIds: [customerId], offset: 0, may: () => true }
  return inTenant(server.running.server.databases.app, { customerIds: [customerId] }, async (tx) => {
    // Empty tables are sorted whatever indexes they have, unless everything else costs more.
    await sql`SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_bitmapscan', 'enable_sort']) AS name`.execute(
      tx,
    )
    const names: string[] = []
    for (const kind of recordKinds) {
      const list: ListDescription = resourceOf(kind).list
      // Customers, their people, and choices that customers share, are few.
      if (list.tenant !== undefined || kind === 'user') continue
      const order = orderOf(list, scope, undefined)
      if (await isWrong(tx, { description: list, scope, narrowing: { conditions: [] }, order })) names.push(kind)
    }
    return names
  })
}

const window = { offset: 100, limit: 50 }

it('every list has an index in its usual order', async () => {
  const without = await wrong(
    async (tx, result) =>
      (await entries(tx, cursorWalkSql(result, { ...window, place: undefined, backwards: false }))) === undefined,
  )
  expect(without).toEqual([])
})

it('and enters it at any place, whichever way', async () => {
  const entered = async (tx: Tx, result: Result, place: Place, backwards: boolean) => {
    const plain = (await entries(tx, cursorWalkSql(result, { ...window, place: undefined, backwards })))?.[0] ?? ''
    const all = await entries(tx, cursorWalkSql(result, { ...window, place, backwards }))
    return all?.every((entry) => entry.length > plain.length) ?? false
  }
  const without = await wrong(async (tx, result) => {
    const { keys } = result.order
    const places = [
      keys.map(({ type }) => some[type]),
      keys.map(({ type, nullable }) => (nullable ? null : some[type])),
    ]
    for (const place of places) {
      for (const backwards of [false, true]) if (!(await entered(tx, result, place, backwards))) return true
    }
    return false
  })
  expect(without).toEqual([])
})
