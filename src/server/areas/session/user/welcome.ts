import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import { rolesCalled } from './grants.ts'

/** Whether a person has never had a role, with any customer. */
export function isWithoutRole(tx: Tx, masterId: number): Promise<boolean> {
  return acrossCustomers(tx, async () => {
    const held = tx.selectFrom('customer_user_role').select('id').where('master_id', '=', masterId)
    return (await held.executeTakeFirst()) === undefined
  })
}

/** Tells who has waited that there is a first role now, and where to log in. */
export async function welcome(
  customerId: number,
  masterId: number,
  codes: readonly string[],
  { tx, vault, config, log }: Pick<HandlerContext, 'tx' | 'vault' | 'config' | 'log'>,
): Promise<void> {
  const roles = await rolesCalled(tx, codes)
  const to = await acrossCustomers(tx, () =>
    tx.selectFrom('app_user').select(['name', 'email', 'phone']).where('id', '=', masterId).executeTakeFirstOrThrow(),
  )
  const written = await queueLetter(tx, vault, {
    customerId,
    code: 'WELCOME',
    to,
    channels: ['EMAIL'],
    studentId: null,
    lmsClassId: null,
    values: {
      nama: to.name,
      peran: roles.map(({ name }) => name).join(', '),
      tautan: `${config.publicUrl}/pages/login`,
    },
    masterId: null,
  })
  if (typeof written === 'string') log.warn({ masterId, why: written }, 'no letter for a first role')
}
