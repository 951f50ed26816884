import { after } from '#server/demo/clock.ts'
import { insertRows } from '#server/demo/insert.ts'
import type { Journey } from '#server/demo/journeys.ts'
import { codeOf } from '#server/demo/names.ts'
import type { Student } from '#server/areas/crm/demo/students.ts'
import type { MadeVoucher } from './vouchers.ts'
import type { Customer, World } from '#server/demo/world.ts'

type Flag = 'VALID' | 'NOT_FOUND' | 'USED' | 'EXPIRED' | 'WRONG_CLASS' | 'WRONG_PARTNER' | 'CANCELLED_ORDER' | 'RESET'
type Status = 'PENDING' | 'REDEEMED' | 'REJECTED' | 'CANCELLED'

/** How often an attempt came to nothing, and on what kind of voucher. */
const failures: readonly (readonly [Flag, number, MadeVoucher['status'] | null, string])[] = [
  ['NOT_FOUND', 14, null, 'Kode tidak ada'],
  ['USED', 9, 'REDEEMED', 'Kode sudah ditukarkan orang lain'],
  ['EXPIRED', 7, 'EXPIRED', 'Masa berlaku habis'],
  ['WRONG_CLASS', 4, 'AVAILABLE', 'Kode untuk kelas lain'],
  ['WRONG_PARTNER', 3, 'AVAILABLE', 'Kode milik mitra lain'],
  ['CANCELLED_ORDER', 3, 'VOID', 'Pesanan sudah dibatalkan'],
  ['VALID', 5, 'SENT', 'Menunggu pilihan jadwal'],
]

function rowOf(
  customer: Customer,
  student: Student,
  more: { code: string; platform: string; at: Date; status: Status; flag: Flag; note: string | null },
) {
  return {
    customer_id: customer.id,
    voucher_id: null as number | null,
    voucher_code: more.code,
    redeem_code: null as string | null,
    student_id: null as number | null,
    student_lms_class_id: null as number | null,
    name: student.name,
    email: student.email,
    phone: student.phone,
    platform_code: more.platform,
    lms_class_id: null as number | null,
    status: more.status,
    flag: more.flag,
    redeemed_at: more.status === 'REDEEMED' ? more.at : null,
    channel: 'WEB' as 'WEB' | 'ADMIN' | 'API',
    ip: `198.51.100.${(student.n % 250) + 1}`,
    note: more.note,
    excluded: false,
    created_at: more.at,
    updated_at: more.at,
  }
}

/** What participants sent in: codes that opened a class, and codes that did not. */
export async function seedRedemptions(
  world: World,
  customer: Customer,
  made: { journeys: readonly Journey[]; students: readonly Student[]; vouchers: readonly MadeVoucher[] },
): Promise<void> {
  const { tx, random, clock } = world
  const accepted = made.journeys
    .filter(({ redeemedAt, voucherCode }) => redeemedAt && voucherCode)
    .map((journey, n) => {
      const isOff = journey.isReset || journey.schedule.workflow === 'CANCELLED'
      const at = journey.redeemedAt ?? journey.boughtAt
      return {
        ...rowOf(customer, journey.student, {
          code: journey.voucherCode ?? '',
          platform: journey.listing.platform,
          at,
          status: isOff ? 'CANCELLED' : 'REDEEMED',
          flag: isOff ? 'RESET' : 'VALID',
          note: isOff ? (journey.isReset ? 'Voucher direset' : 'Kelas dibatalkan') : null,
        }),
        voucher_id: journey.voucherId,
        redeem_code: journey.redeemCode,
        student_id: journey.student.id,
        student_lms_class_id: journey.enrolmentId,
        lms_class_id: journey.schedule.id,
        channel:
          n % 31 === 30
            ? ('ADMIN' as const)
            : journey.listing.platform === 'PINTARIA'
              ? ('API' as const)
              : ('WEB' as const),
        excluded: n % 151 === 150,
      }
    })
  const share = customer.code === 'AKN' ? 1 : 0.2
  const refused = failures.flatMap(([flag, count, wanted, note]) => {
    const fitting = made.vouchers.filter(({ status }) => status === wanted)
    return Array.from({ length: Math.ceil(count * share) }, (_, n) => {
      const voucher = wanted === null ? undefined : fitting[(n * 7) % Math.max(1, fitting.length)]
      const isPending = flag === 'VALID'
      return {
        ...rowOf(customer, random.pick(made.students), {
          code: voucher?.code ?? `PIN-${codeOf(world, 8)}`,
          platform: voucher?.platform ?? 'PINTARIA',
          at: isPending
            ? after(clock.now, -random.int(20, 2000))
            : clock.at(-random.int(1, 100), random.int(8, 21), random.int(0, 59)),
          status: isPending ? 'PENDING' : 'REJECTED',
          flag,
          note,
        }),
        voucher_id: voucher?.id ?? null,
      }
    })
  })
  await insertRows(
    tx,
    'reedem',
    [...accepted, ...refused].toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  )
}
