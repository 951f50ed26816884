import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import { fail } from '#server/core/http/fail.ts'
import type { ListDescription } from '#server/core/list/description.ts'

const DAY = 86_400_000

type Days = Pick<Config, 'restoreDays'>

/** The refusal for a row that has been purged. */
export const purged = ({ restoreDays: days }: Days) => fail('RESTORE_OVER', { days })

/**
 * Refuses a deleted row whose restore period is over.
 * @throws RESTORE_OVER also while the row still exists because something refers to it
 */
export function requireRestorable({ deleted_at: at }: RawRow, config: Days): void {
  if (typeof at === 'string' && Date.parse(at) < Date.now() - config.restoreDays * DAY) throw purged(config)
}

/** A list of deleted rows without those whose restore period is over. */
export function withinRestorePeriod<D extends Pick<ListDescription, 'alias' | 'where'>>(
  deletedList: D,
  { restoreDays }: Days,
): D {
  const at = sql.ref(`${deletedList.alias}.deleted_at`)
  return {
    ...deletedList,
    where: sql`${deletedList.where} AND ${at} >= now() - make_interval(days => ${restoreDays}::int)`,
  }
}
