import type { CustomerRecord } from '#contract/customer/customer.ts'
import { customerPartsFor } from '#contract/customer/customer.rules.ts'
import { maskSealed } from '#server/core/crypto/personal.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { customersAsList } from './list.ts'

/** A customer in full, for whoever asks. @throws NOT_FOUND */
export async function readCustomer(id: number, { tx, vault, session, may }: HandlerContext): Promise<CustomerRecord> {
  const [row] = await customersAsList.rows(tx, [id])
  if (!row) throw fail('NOT_FOUND', { what: 'customer' })
  const { npwp_enc: sealed } = await tx
    .selectFrom('customer')
    .select('npwp_enc')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const parts = customerPartsFor({ isGlobal: session.isGlobal, makes: may('customer:create') })
  return {
    ...row,
    npwp: maskSealed(vault, 'customer.npwp', sealed),
    writable: may('customer:update') ? [...parts] : [],
  }
}
