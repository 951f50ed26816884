import { platformWords } from '#contract/channel/platform-words.ts'
import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { Refused } from '#contract/redemption/redemption.rules.ts'
import { refusalOf } from '#contract/redemption/redemption.rules.ts'
import { isOpen } from '#contract/schedule/workflow.rules.ts'
import type { Room } from '#server/areas/schedule/students/seats.ts'
import { lockRoom } from '#server/areas/schedule/students/seats.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { KnownPerson, LockedVoucher } from './facts.ts'
import { lockByCode, ownerElsewhere, placeOf } from './facts.ts'

/** What is asked for with a code. */
export interface Asked {
  customerId: number
  code: string
  name?: string | undefined
  email?: string | undefined
  phone?: string | null | undefined
  platform?: string | undefined
  lmsClassId?: number | null | undefined
}

interface Judged {
  /** Absent where there is no such voucher. */
  voucher?: LockedVoucher
  /** As the request says, or else as the voucher knows. */
  person: Partial<KnownPerson>
}

export type Judgement =
  /** Absent `room`: which schedule it is for is still to be said. */
  | (Judged & { kind: 'free'; voucher: LockedVoucher; room?: Room })
  | (Judged & { kind: 'refused' } & Refused)
  /** Nothing is wrong with the code: another schedule can be chosen. */
  | (Judged & { kind: 'full'; why: Reason })

/**
 * Whether a code can be redeemed for this person and schedule. The voucher and the schedule stay locked until the
 * transaction ends. @throws NOT_FOUND for a schedule that is not the customer's
 */
export async function judge(tx: Tx, asked: Asked): Promise<Judgement> {
  const { customerId } = asked
  const code = asked.code.trim().toUpperCase()
  const voucher = await lockByCode(tx, customerId, code)
  const email = asked.email ?? voucher?.person?.email
  const person: Partial<KnownPerson> = {
    ...(asked.name === undefined && voucher?.person ? { name: voucher.person.name } : {}),
    ...(asked.name === undefined ? {} : { name: asked.name }),
    ...(email === undefined ? {} : { email }),
    phone: asked.phone ?? (email === voucher?.person?.email ? (voucher?.person?.phone ?? null) : null),
  }
  if (!voucher) {
    const partner = await ownerElsewhere(tx, customerId, code)
    if (partner === undefined)
      return { kind: 'refused', person, flag: 'NOT_FOUND', why: reason('VOUCHER_NOT_FOUND', { code }) }
    const here = await tx.selectFrom('customer').select('name').where('id', '=', customerId).executeTakeFirstOrThrow()
    const why = reason('VOUCHER_WRONG_PARTNER', { code, partner, wanted: here.name })
    return { kind: 'refused', person, flag: 'WRONG_PARTNER', why }
  }
  const judged = { voucher, person }
  const lmsClassId = asked.lmsClassId ?? voucher.lmsClassId
  const room = lmsClassId === null ? undefined : await lockRoom(tx, lmsClassId, customerId)
  const platform =
    asked.platform === undefined ? undefined : { code: asked.platform, name: platformWords(asked.platform) }
  const refused = refusalOf(voucher, { platform, schedule: room })
  if (refused) return { kind: 'refused', ...judged, ...refused }
  const place =
    email === undefined ? undefined : await placeOf(tx, { customerId, email, coreClassId: voucher.coreClassId })
  if (place) return { kind: 'refused', ...judged, flag: 'USED', why: reason('ENROLLED_ALREADY', place) }
  if (!room) return { kind: 'free', ...judged }
  const { title, capacity, enrolled } = room
  if (!isOpen(room)) return { kind: 'full', ...judged, why: reason('CLASS_CLOSED', { title }) }
  if (enrolled >= capacity) return { kind: 'full', ...judged, why: reason('CLASS_FULL', { title, capacity }) }
  return { kind: 'free', ...judged, room }
}
