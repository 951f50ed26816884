import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import { defaultSettings } from './default-settings.ts'
import { defaultTemplates } from './default-templates.ts'

interface Begun {
  id: number
  name: string
}

/** What a customer has already, as `keyOf` names it. */
interface Had extends Begun {
  settings: readonly string[]
  templates: readonly string[]
}

const keyOf = ({ code, channel }: { code: string; channel: string }) => `${code} ${channel}`

async function give(tx: Tx, { id, name, settings, templates }: Had, masterId: number | null): Promise<void> {
  const own = { customer_id: id, created_by: masterId, updated_by: masterId }
  const wanted = defaultSettings(name).filter(({ key }) => !settings.includes(key))
  const letters = defaultTemplates(name).filter((letter) => !templates.includes(keyOf(letter)))
  if (wanted.length > 0) {
    await tx
      .insertInto('setting')
      .values(wanted.map((row) => Object.assign(row, own)))
      .execute()
  }
  if (letters.length > 0) {
    await tx
      .insertInto('template')
      .values(letters.map((row) => Object.assign(row, own, { locale: 'id' as const })))
      .execute()
  }
}

/** Gives a new customer what it works with from the first day on: its settings, and its templates of letters. */
export async function giveDefaults(tx: Tx, begun: Begun, masterId: number | null): Promise<void> {
  await give(tx, { ...begun, settings: [], templates: [] }, masterId)
}

/**
 * Gives every customer what it lacks of that: it may be older than the setting or the letter. What it has in words of
 * its own stays, and what it deleted stays deleted. The transaction is one across customers.
 */
export async function giveMissingDefaults(tx: Tx): Promise<void> {
  // Two servers that start at once must not both find the same lacking.
  await sql`SELECT pg_advisory_xact_lock(hashtext('academy-seed'))`.execute(tx)
  const { rows } = await sql<Had>`
    SELECT c.id, c.name,
           ARRAY(SELECT s.key FROM setting s WHERE s.customer_id = c.id) AS settings,
           ARRAY(SELECT t.code || ' ' || t.channel FROM template t WHERE t.customer_id = c.id AND t.locale = 'id') AS templates
      FROM customer c ORDER BY c.id`.execute(tx)
  for (const customer of rows) await give(tx, customer, null)
}
