import { sql } from 'kysely'
import type { ClientBase } from 'pg'

const MARK = '/* kept */'

/**
 * Marks a statement whose plan each connection keeps: planning one with many joins takes longer than running it. Only
 * for statements of one text whose best plan is the same whatever is asked: by keys, never by patterns or filters. They
 * name their columns, because a kept `*` fails once a migration has added one.
 */
export const kept = sql`${sql.raw(MARK)}`

/** What each kept statement is called, on every connection alike. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return name
}

/** Lets a connection keep the plans of the statements that are marked so. */
export function keepPlans(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const keeping = (...[text, values, ...rest]: unknown[]) =>
    typeof text === 'string' && text.includes(MARK)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
  client.query = keeping as ClientBase['query']
}
