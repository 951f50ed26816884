import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { REGISTRATION_SETTING } from '#contract/session/registration.ts'
import type { Db } from '#server/core/db/database.ts'

/** Lets anyone register, by the academy's setting. */
export async function openRegistration(db: Db): Promise<void> {
  const key = REGISTRATION_SETTING
  await db.deleteFrom('setting').where('customer_id', '=', ACADEMY).where('key', '=', key).execute()
  await db
    .insertInto('setting')
    .values({ customer_id: ACADEMY, key, value: 'true', value_type: 'BOOL', group_code: 'register', label: 'Register' })
    .execute()
}
