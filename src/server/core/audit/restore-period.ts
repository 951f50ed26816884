import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import { fail } from '#server/core/http/fail.ts'
import type { ListDescription } from '#server/core/list/description.ts'

const DAY = 86_400_000

type Days = Pick<Config, 'restoreDays'>

/** Of a row that is gone, with whatever there was to put back. */
export const purged = ({ restoreDays: days }: Days) => fail('RESTORE_OVER', { days })

/**
 * Lets a deleted row through that may still be put back.
 * @throws RESTORE_OVER after the days that it is kept, also while it is still there because something refers to it
 */
export function requireRestorable({ deleted_at: at }: RawRow, config: Days): void {
  if (typeof at === 'string' && Date.parse(at) < Date.now() - config.restoreDays * DAY) throw purged(config)
}

/** A list of deleted rows without those that may not be put back any more, though they are still there. */
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
