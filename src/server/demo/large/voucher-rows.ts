import type { Value } from './copy.ts'
import { hash, isEnrolled } from './links.ts'
import type { Made, Source } from './people-rows.ts'
import type { Plan } from './plan.ts'
import { Fate, platformCodes, SEKOLAHMU } from './plan.ts'
import { boughtAt, classOf, customerOf, platformOf } from './purchase.ts'
import { DAYS } from './shape.ts'
import { codeOf, emailOf, nameOf, phoneOf, priceOf, voucherCode } from './words.ts'

/** The batch that a voucher of a customer and a platform came in, by the time of it. */
function batchOf(plan: Plan, customer: number, platform: number, day: number): number {
  const [first, next] = [plan.batchFirst[customer] ?? 0, plan.batchFirst[customer + 1] ?? 1]
  const rounds = Math.max(1, Math.floor((next - first) / 7))
  const round = Math.min(rounds - 1, Math.max(0, Math.floor((day * rounds) / DAYS)))
  return first + round * 7 + (platform > SEKOLAHMU ? platform - 1 : platform) + 1
}

export const batchSource = ({ plan, calendar }: Made): Source => ({
  table: 'voucher_batch',
  columns: ['id', 'customer_id', 'name', 'source', 'platform_code', 'created_at', 'updated_at'],
  *rows() {
    const platforms = platformCodes.filter((code) => code !== 'SEKOLAHMU')
    for (let customer = 0; customer + 1 < plan.batchFirst.length; customer++) {
      const [first, next] = [plan.batchFirst[customer] ?? 0, plan.batchFirst[customer + 1] ?? 0]
      for (let at = first; at < next; at++) {
        const platform = platforms[(at - first) % 7] ?? 'OWN'
        const made = calendar.moment(Math.floor((DAYS * (at - first)) / (next - first)) - 20, 540)
        yield [
          at + 1,
          customer + 1,
          `${platform} ${Math.floor((at - first) / 7) + 1}`,
          'GENERATED',
          platform,
          made,
          made,
        ]
      }
    }
  },
})

type VoucherStatus = 'AVAILABLE' | 'RESERVED' | 'SENT' | 'REDEEMED' | 'EXPIRED' | 'VOID'

function soldStatus(fate: number): VoucherStatus {
  if (fate >= Fate.REGISTERED) return 'REDEEMED'
  return fate === Fate.REFUNDED ? 'VOID' : fate === Fate.RESERVED ? 'RESERVED' : fate === Fate.SENT ? 'SENT' : 'EXPIRED'
}

function spareStatus(voucher: number): VoucherStatus {
  const dice = hash(voucher, 41) % 1000
  return dice < 665 ? 'AVAILABLE' : dice < 895 ? 'EXPIRED' : dice < 920 ? 'VOID' : dice < 970 ? 'RESERVED' : 'SENT'
}

export const voucherSource = ({ plan, links, calendar }: Made): Source => ({
  table: 'voucher',
  columns: [
    'id',
    'customer_id',
    'code',
    'batch_id',
    'platform_code',
    'core_class_id',
    'price',
    'status',
    'student_id',
    'order_item_id',
    'platform_sale_id',
    'reserved_at',
    'sent_at',
    'redeemed_at',
    'expires_at',
    'void_reason',
    'excluded',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  *rows() {
    let near = 0
    for (let voucher = 1; voucher <= links.voucherPurchase.length; voucher++) {
      const purchase = links.voucherPurchase[voucher - 1] ?? 0
      // A spare voucher is of the customer, class and time of the one that was sold before it.
      const at = purchase > 0 ? purchase - 1 : near
      near = at
      const status = purchase > 0 ? soldStatus(plan.fate[at] ?? 0) : spareStatus(voucher)
      const day = plan.day[at] ?? 0
      const minute = boughtAt(plan, at)
      const isOwned =
        status === 'RESERVED' || status === 'SENT' || status === 'REDEEMED' || (status === 'EXPIRED' && purchase > 0)
      const expires =
        status === 'AVAILABLE' || status === 'RESERVED' || status === 'SENT'
          ? DAYS + 20 + (hash(voucher, 42) % 160)
          : Math.min(day + 90, DAYS - 1)
      const made = calendar.moment(day - 3, hash(voucher, 43) % 1440)
      const isDeleted = status === 'AVAILABLE' && purchase === 0 && hash(voucher, 44) % 12 === 0
      yield [
        voucher,
        customerOf(plan, at),
        voucherCode(plan, at, voucher),
        batchOf(plan, customerOf(plan, at) - 1, plan.platform[at] ?? 0, day),
        platformOf(plan, at),
        classOf(plan, at) + 1,
        priceOf(classOf(plan, at)),
        status,
        isOwned ? (plan.student[at] ?? 0) + 1 : null,
        isOwned && purchase > 0 ? purchase : null,
        isOwned && purchase > 0 ? purchase : null,
        isOwned ? calendar.moment(day, minute) : null,
        isOwned && status !== 'RESERVED' ? calendar.moment(day, minute + 30) : null,
        status === 'REDEEMED' ? calendar.moment(day, minute + 60) : null,
        calendar.moment(status === 'EXPIRED' ? Math.min(expires, DAYS - 1) : Math.max(expires, DAYS + 1), 1439),
        status === 'VOID' ? 'Pesanan dibatalkan' : null,
        hash(voucher, 45) % 200 === 0,
        made,
        isOwned ? calendar.moment(day, minute + 60) : made,
        isDeleted ? calendar.moment(DAYS - 5, 600) : null,
      ]
    }
  },
})

export const redemptionSource = ({ plan, links, calendar }: Made): Source => ({
  table: 'reedem',
  columns: [
    'id',
    'customer_id',
    'voucher_id',
    'voucher_code',
    'redeem_code',
    'student_id',
    'student_lms_class_id',
    'name',
    'email',
    'phone',
    'platform_code',
    'lms_class_id',
    'status',
    'flag',
    'redeemed_at',
    'excluded',
    'created_at',
    'updated_at',
  ],
  *rows() {
    const refused = ['NOT_FOUND', 'USED', 'EXPIRED', 'WRONG_CLASS', 'WRONG_PARTNER', 'CANCELLED_ORDER']
    let id = 0
    for (let at = 0; at < plan.counts.sales; at++) {
      const voucher = links.voucher[at] ?? 0
      const student = plan.student[at] ?? 0
      const moment = calendar.moment(plan.day[at] ?? 0, boughtAt(plan, at) + 60)
      const row = (
        code: string,
        rest: readonly [number | null, string | null, number | null, number | null],
        schedule: number | null,
        status: string,
        flag: string,
      ): readonly Value[] => {
        const [voucherId, redeem, studentId, enrolment] = rest
        return [
          ++id,
          customerOf(plan, at),
          voucherId,
          code,
          redeem,
          studentId,
          enrolment,
          nameOf(student),
          emailOf(student),
          phoneOf(student),
          platformOf(plan, at),
          schedule,
          status,
          flag,
          status === 'REDEEMED' ? moment : null,
          hash(id, 46) % 200 === 0,
          moment,
          moment,
        ]
      }
      if (voucher > 0 && isEnrolled(plan, at)) {
        yield row(
          voucherCode(plan, at, voucher),
          [voucher, `R${codeOf(voucher)}`, student + 1, links.enrolment[at] ?? null],
          (plan.schedule[at] ?? 0) + 1,
          'REDEEMED',
          'VALID',
        )
      }
      // Some try a code first that is none.
      if (hash(at, 47) % 11 === 0) {
        const flag = refused[hash(at, 48) % refused.length] ?? 'NOT_FOUND'
        yield row(
          `${platformOf(plan, at).slice(0, 3)}-X${codeOf(at + 1).slice(1)}`,
          [null, null, null, null],
          null,
          'REJECTED',
          flag,
        )
      }
    }
  },
})
