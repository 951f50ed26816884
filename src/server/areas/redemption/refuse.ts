import type { Reason } from '#contract/core/error.ts'
import { reasonText } from '#contract/core/error.ts'
import { inTenant } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { Refusal } from '#server/core/http/fail.ts'
import type { Asked, Judgement } from './judge.ts'

type Refused = Extract<Judgement, { kind: 'refused' }>

/** Where a request came from: a token is another system's. */
export const channelOf = ({ session }: Pick<HandlerContext, 'session'>) =>
  session.tokenId === null ? ('ADMIN' as const) : ('API' as const)

/** The reason, with the number of the attempt that is stored of it. */
const numbered = (why: Reason, redemptionId: number): Reason =>
  ({ ...why, data: { ...why.data, redemptionId } }) as Reason

/**
 * What a refused code is answered with. The attempt stays in the list although everything else is rolled back, so that it
 * is counted and can be accepted later; without a name and an e-mail it was only a look.
 */
export async function refusedAttempt(asked: Asked, judged: Refused, context: HandlerContext): Promise<Refusal> {
  const { why, flag, voucher, person } = judged
  const { name, email, phone = null } = person
  if (context.isTrial || name === undefined || email === undefined) return new Refusal(why)
  const { id } = await inTenant(context.aside, context.session, (tx) =>
    tx
      .insertInto('reedem')
      .values({
        customer_id: asked.customerId,
        voucher_id: voucher?.id ?? null,
        voucher_code: voucher?.code ?? asked.code.trim().toUpperCase(),
        redeem_code: voucher?.redeemCode ?? null,
        name,
        email,
        phone,
        platform_code: voucher?.platform ?? asked.platform ?? 'OWN',
        lms_class_id: asked.lmsClassId ?? null,
        status: 'REJECTED',
        flag,
        channel: channelOf(context),
        ip: context.ip,
        note: reasonText(why),
        created_by: context.session.masterId,
        updated_by: context.session.masterId,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return new Refusal(numbered(why, id))
}
