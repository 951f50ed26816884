import { sql } from 'kysely'
import type { FrozenSelection } from '#contract/core/list/selection.ts'
import { MAX_SELECTED } from '#contract/core/list/selection.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { narrowingOf, scopeFor, withMeaning } from './narrowing.ts'
import { foundSql } from './conditions.ts'
import { LIST_SECONDS, withinSeconds } from './deadline.ts'
import type { ListDescription, Narrowing } from './description.ts'

/** A selection as a call of the contract has parsed it (`selectionOf`). */
export type Selection =
  | { ids: readonly number[] }
  | { filter: Readonly<Record<string, unknown>>; except: readonly number[]; count: number; snapshot: string }

/** The same without what the person was told (`selectedOf`). */
export type Selected =
  | { ids: readonly number[] }
  | { filter: Readonly<Record<string, unknown>>; except: readonly number[] }

/** What a list is narrowed to by a selection. */
export async function selectedBy(
  description: ListDescription,
  selected: Selected,
  context: HandlerContext,
): Promise<Narrowing> {
  if ('ids' in selected) return { conditions: [], ids: [...new Set(selected.ids)] }
  const filter = await withMeaning(description, selected.filter, context)
  return { ...narrowingOf(description, filter), except: selected.except }
}

async function meantBy(
  description: ListDescription,
  selection: Selection,
  context: HandlerContext,
): Promise<{ narrowing: Narrowing; count: number }> {
  const narrowing = await selectedBy(description, selection, context)
  if ('ids' in selection) return { narrowing, count: narrowing.ids?.length ?? 0 }
  return { narrowing: { ...narrowing, until: selection.snapshot }, count: selection.count }
}

/**
 * Fixes what a selection means at this moment: its ids, in order of their numbers. Records that are gone are left out
 * and counted; when there are more than the person was told of, nothing is fixed.
 * @throws SELECTION_CHANGED, SELECTION_TOO_LARGE, FORBIDDEN, LIST_TOO_SLOW
 */
export async function freezeSelection(
  description: ListDescription,
  customerId: number,
  selection: Selection,
  context: HandlerContext,
): Promise<FrozenSelection> {
  const { tx, session } = context
  const scope = scopeFor(description, context, customerId)
  const { narrowing, count } = await meantBy(description, selection, context)
  if (count > MAX_SELECTED) throw fail('SELECTION_TOO_LARGE', { max: MAX_SELECTED })
  const id = sql.ref(`${description.alias}.id`)
  const found = foundSql(description, scope, narrowing)
  // One more than there may be tells that there are too many, and a selection is refused before it fills the table.
  const { rows } = await withinSeconds(tx, LIST_SECONDS * 3, () =>
    sql<{ id: string; found: number }>`
      INSERT INTO frozen_selection (customer_id, resource, created_by, ids)
      SELECT ${customerId}::bigint, ${description.resource}, ${session.masterId}::bigint, coalesce(array_agg(chosen.id ORDER BY chosen.id), '{}')
        FROM (SELECT ${id} AS id ${found} LIMIT ${MAX_SELECTED + 1}::int) AS chosen
      RETURNING id, cardinality(ids) AS found`.execute(tx),
  )
  const [frozen] = rows
  if (!frozen) throw new Error('The selection was not kept')
  if (frozen.found > MAX_SELECTED) throw fail('SELECTION_TOO_LARGE', { max: MAX_SELECTED })
  if (frozen.found > count) throw fail('SELECTION_CHANGED', { count, found: frozen.found })
  return { id: frozen.id, count: frozen.found, missing: count - frozen.found }
}

/**
 * The ids of a fixed selection from a place on, for a job that works through them in parts: at most `count`, none at
 * the end.
 */
export async function frozenIds(tx: Tx, selection: string, from: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ids[${from + 1}::int:${from + count}::int] AS ids FROM frozen_selection WHERE id = ${selection}::uuid`.execute(
    tx,
  )
  return rows[0]?.ids ?? []
}

/**
 * Lets through a selection of the person's own, of this list.
 * @throws NOT_FOUND
 */
export async function requireSelection(
  tx: Tx,
  { resource }: Pick<ListDescription, 'resource'>,
  selection: string,
  session: Pick<Session, 'masterId'>,
): Promise<void> {
  const row = await tx
    .selectFrom('frozen_selection')
    .select('id')
    .where('id', '=', selection)
    .where('resource', '=', resource)
    .where('created_by', '=', session.masterId)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: 'selection' })
}
