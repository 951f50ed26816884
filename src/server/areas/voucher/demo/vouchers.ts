import { after } from '#server/demo/clock.ts'
import { insertRows } from '#server/demo/insert.ts'
import type { CoreClass } from '#server/areas/class/demo/catalogue.ts'
import type { Journey } from '#server/demo/journeys.ts'
import { codeOf } from '#server/demo/names.ts'
import { prefixOf } from '#server/areas/order/demo/orders.ts'
import { batchNames } from './vouchers-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

type Status = 'AVAILABLE' | 'RESERVED' | 'SENT' | 'REDEEMED' | 'EXPIRED' | 'VOID'

/** A voucher that nobody bought yet, or that came to nothing. */
interface Spare {
  code: string
  status: Status
}

export interface MadeVoucher {
  id: number
  code: string
  status: Status
  platform: string
  classId: number
}

interface Batch {
  platform: string
  name: string
  journeys: readonly Journey[]
  spares: readonly Spare[]
  madeAt: Date
}

const batchesOf: Readonly<Record<string, number>> = {
  TOKOPEDIA: 3,
  PINTARIA: 2,
  BUKALAPAK: 2,
  PIJAR: 2,
  SKILLACADEMY: 1,
  MBA: 1,
  OWN: 1,
}

function statusOf(world: World, journey: Journey, expiresAt: Date): Status {
  if (journey.sale !== 'PAID') return 'VOID'
  if (journey.isReset) return 'AVAILABLE'
  if (journey.redeemedAt) return journey.schedule.workflow === 'CANCELLED' ? 'RESERVED' : 'REDEEMED'
  if (world.clock.isPast(expiresAt)) return 'EXPIRED'
  return journey.sentAt ? 'SENT' : 'RESERVED'
}

/** Of those that are left over most can still be sold, some ran out, a few are void. */
function spareStatuses(count: number): Status[] {
  return Array.from({ length: count }, (_, n) => (n % 100 < 14 ? 'EXPIRED' : n % 100 < 18 ? 'VOID' : 'AVAILABLE'))
}

/** Batches of each platform in the order of their sales; together they are as many vouchers as the customer has. */
function planBatches(world: World, customer: Customer, journeys: readonly Journey[]): Batch[] {
  const { clock } = world
  const isLarge = customer.code === 'AKN'
  const sold = Map.groupBy(
    journeys.filter(({ voucherCode }) => voucherCode !== null),
    ({ listing }) => listing.platform,
  )
  const names = Object.keys(batchesOf)
  const count = [...sold.values()].reduce((sum, group) => sum + group.length, 0)
  const statuses = spareStatuses(Math.max(0, customer.size.vouchers - count))
  // A spare voucher goes to each batch in turn, the remainder to the first ones.
  const slots = names.flatMap((platform) =>
    Array.from({ length: isLarge ? (batchesOf[platform] ?? 1) : 1 }, (_, n) => ({ platform, n })),
  )
  return slots.map(({ platform, n }, at): Batch => {
    const all = (sold.get(platform as Journey['listing']['platform']) ?? []).toSorted(
      (a, b) => a.boughtAt.getTime() - b.boughtAt.getTime(),
    )
    const parts = isLarge ? (batchesOf[platform] ?? 1) : 1
    const own = all.slice(Math.floor((all.length * n) / parts), Math.floor((all.length * (n + 1)) / parts))
    const spares = statuses.filter((_, index) => index % slots.length === at)
    const first = own[0]?.boughtAt ?? clock.at(-30)
    return {
      platform,
      name: batchNames[platform]?.[n] ?? `Voucher ${platform}`,
      journeys: own,
      spares: spares.map((status) => ({ status, code: `${prefixOf(platform)}-${codeOf(world, 8)}` })),
      madeAt: after(first, -2 * 24 * 60),
    }
  })
}

const endOfDay = (world: World, day: number) => after(world.clock.at(day + 1), -1)

function soldRow(world: World, customer: Customer, journey: Journey, itemId: number | null) {
  const { clock } = world
  const expiresAt = endOfDay(world, clock.dayOf(journey.boughtAt) + 60)
  const status = statusOf(world, journey, expiresAt)
  const isLinked = status !== 'AVAILABLE' && status !== 'VOID'
  // What was reset or came back can be used for two months more.
  const lives = status === 'AVAILABLE' || status === 'RESERVED' ? endOfDay(world, 60) : expiresAt
  return {
    customer_id: customer.id,
    code: journey.voucherCode ?? '',
    platform_code: journey.listing.platform as string,
    core_class_id: journey.schedule.coreClass.id,
    store_class_id: journey.listing.id as number | null,
    lms_class_id: journey.listing.platform === 'PIJAR' ? journey.schedule.id : null,
    price: journey.gross,
    status,
    student_id: isLinked ? journey.student.id : null,
    order_item_id: isLinked ? itemId : null,
    reserved_at: isLinked ? journey.boughtAt : null,
    sent_at: isLinked && status !== 'RESERVED' ? journey.sentAt : null,
    redeemed_at: status === 'REDEEMED' ? journey.redeemedAt : null,
    expires_at: lives,
    reset_count: journey.isReset ? 1 : 0,
    void_reason: status === 'VOID' ? (journey.sale === 'REFUNDED' ? 'Dana dikembalikan' : 'Pesanan dibatalkan') : null,
    excluded: false,
    updated_at: journey.redeemedAt ?? journey.sentAt ?? journey.boughtAt,
  }
}

function spareRow(
  world: World,
  customer: Customer,
  { code, status }: Spare,
  platform: string,
  coreClass: CoreClass,
  n: number,
) {
  const { random } = world
  const day = status === 'EXPIRED' ? -random.int(1, 50) : random.int(20, 180)
  return {
    customer_id: customer.id,
    code,
    platform_code: platform,
    core_class_id: coreClass.id,
    store_class_id: null,
    lms_class_id: null,
    price: coreClass.price,
    status,
    student_id: null,
    order_item_id: null,
    reserved_at: null,
    sent_at: null,
    redeemed_at: null,
    expires_at: endOfDay(world, day),
    reset_count: 0,
    void_reason: status === 'VOID' ? random.pick(['Kode bocor', 'Salah kelas', 'Salah cetak']) : null,
    excluded: n % 45 === 44,
    updated_at: world.clock.at(status === 'EXPIRED' ? day : -random.int(1, 40), 3),
  }
}

/** Batches of vouchers in every state. Gives every journey its voucher; answers all of them. */
export async function seedVouchers(
  world: World,
  customer: Customer,
  made: {
    journeys: readonly Journey[]
    classes: readonly CoreClass[]
    items: ReadonlyMap<Journey, { itemId: number }>
  },
): Promise<MadeVoucher[]> {
  const { tx, random } = world
  const { id, madeBy } = customer
  const open = made.classes.filter(({ isOpen }) => isOpen)
  const batches = planBatches(world, customer, made.journeys)
  const batchIds = await insertRows(
    tx,
    'voucher_batch',
    batches.map(({ platform, name, journeys, spares, madeAt }, n) => ({
      customer_id: id,
      name,
      source: platform === 'OWN' ? ('MANUAL' as const) : n % 3 === 2 ? ('IMPORTED' as const) : ('GENERATED' as const),
      count: journeys.length + spares.length,
      platform_code: platform,
      prefix: prefixOf(platform),
      file_name: n % 3 === 2 && platform !== 'OWN' ? `voucher-${platform.toLowerCase()}-${n}.xlsx` : null,
      created_at: madeAt,
      created_by: madeBy,
    })),
  )
  const rows = batches.flatMap(({ platform, journeys, spares, madeAt }, n) => {
    const stamp = () => ({
      batch_id: batchIds[n] ?? 0,
      created_at: after(madeAt, -random.int(0, 60)),
      created_by: madeBy,
      updated_by: madeBy,
    })
    return [
      ...journeys.map((journey) => ({
        ...soldRow(world, customer, journey, made.items.get(journey)?.itemId ?? null),
        ...stamp(),
      })),
      ...spares.map((spare, at) => ({
        ...spareRow(world, customer, spare, platform, random.pick(open), at),
        ...stamp(),
      })),
    ]
  })
  const ids = await insertRows(tx, 'voucher', rows)
  const byCode = new Map(made.journeys.map((journey) => [journey.voucherCode, journey]))
  return rows.map((row, n) => {
    const voucher = {
      id: ids[n] ?? 0,
      code: row.code,
      status: row.status,
      platform: row.platform_code,
      classId: row.core_class_id,
    }
    const journey = byCode.get(row.code)
    if (journey) journey.voucherId = voucher.id
    return voucher
  })
}
