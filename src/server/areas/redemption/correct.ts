import type * as calls from '#contract/redemption/correction.ts'
import { appNames } from '#contract/meeting/integration.ts'
import { askCorrection, correctionFailure, correctionHost } from '#server/areas/meeting/integration/correction.ts'
import { noteUse } from '#server/areas/meeting/integration/uses.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

const app = 'legacy-correction'
/** So much of an answer is shown and noted. */
const SHOWN = 500

const wordsOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, SHOWN)

export const correctionHandlers: Handlers<typeof calls> = {
  async correctCode({ params: { id } }, { tx, aside, audit, isTrial }) {
    const voucher = await tx
      .selectFrom('voucher')
      .select(['code', 'customer_id', 'version'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!voucher) throw fail('NOT_FOUND', { what: 'voucher' })
    const found = await correctionHost(tx)
    if (found.kind === 'lacking') throw fail('INTEGRATION_DISABLED', { app: appNames[app], missing: found.missing })
    if (found.kind === 'disabled') throw fail('IS_DISABLED', { name: appNames[app] })
    // What is only tried out reaches no other system.
    if (isTrial) return { voucherId: id, code: voucher.code, status: 200, answer: '' }
    const asked = await askCorrection(found.host, `/correct/kodevoucher/${id}`)
    const why = correctionFailure(asked)
    const use =
      why === undefined ? ({ failed: false } as const) : ({ failed: true, what: `Code ${voucher.code}`, why } as const)
    await asSystem(aside, (own) => noteUse(own, app, use))
    if (asked.kind !== 'answered' || why !== undefined)
      throw fail('INTEGRATION_FAILED', { app: appNames[app], why: why ?? 'no answer' })
    const answer = wordsOf(asked.body)
    audit({
      action: 'voucher.correct',
      resource: 'voucher',
      recordId: id,
      customerId: voucher.customer_id,
      label: voucher.code,
      version: voucher.version,
      after: { status: asked.status, answer },
    })
    return { voucherId: id, code: voucher.code, status: asked.status, answer }
  },
}
