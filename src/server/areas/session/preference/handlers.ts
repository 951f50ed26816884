import { sql } from 'kysely'
import type * as calls from '#contract/core/preference.ts'
import { preferenceKeys, Preferences } from '#contract/core/preference.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'

/** The caller's settings. What an older version stored in another shape counts as never chosen. */
async function readAll(tx: Tx, masterId: number): Promise<Preferences> {
  const rows = await tx
    .selectFrom('user_preference')
    .select(['key', 'value'])
    .where('master_id', '=', masterId)
    .execute()
  const entries = rows.filter(({ key, value }) => Preferences.safeParse({ [key]: value }).success)
  return Preferences.parse(Object.fromEntries(entries.map(({ key, value }) => [key, value])))
}

export const preferenceHandlers: Handlers<typeof calls> = {
  preferenceRead: (_input, { tx, session }) => readAll(tx, session.masterId),

  async preferenceWrite({ body }, { tx, session }) {
    const { masterId } = session
    const given = preferenceKeys.filter((key) => body[key] !== undefined)
    const removed = given.filter((key) => body[key] === null)
    const set = given.filter((key) => body[key] !== null)
    if (removed.length > 0) {
      await tx.deleteFrom('user_preference').where('master_id', '=', masterId).where('key', 'in', removed).execute()
    }
    if (set.length > 0) {
      await tx
        .insertInto('user_preference')
        .values(set.map((key) => ({ master_id: masterId, key, value: JSON.stringify(body[key]) })))
        .onConflict((conflict) => conflict.columns(['master_id', 'key']).doUpdateSet({ value: sql`excluded.value` }))
        .execute()
    }
    return readAll(tx, masterId)
  },
}
