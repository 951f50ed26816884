import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { VoucherStatus } from '#contract/voucher.ts'
import type { Tx } from '#server/db/database.ts'
import type { ReedemTable, StudentLmsClassTable, VoucherTable } from '#server/db/schema.gen.ts'
import type { SeedClass, SeedSchedule } from './delivery.ts'
import type { SeedStudent } from './people.ts'
import type { Random } from './random.ts'
import { batchNames, platformShares } from './texts.ts'

const DAY = 86_400_000
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export interface VoucherSeed {
  customerId: number
  madeBy: number
  classes: readonly SeedClass[]
  schedules: readonly SeedSchedule[]
  students: readonly SeedStudent[]
  batches: number
  perBatch: number
}

const shares: readonly (readonly [VoucherStatus, number])[] = [
  ['REDEEMED', 49],
  ['AVAILABLE', 30],
  ['RESERVED', 5],
  ['SENT', 6],
  ['EXPIRED', 7],
  ['VOID', 3],
]

interface Plan {
  voucher: Insertable<VoucherTable>
  student: SeedStudent
  schedule: SeedSchedule | undefined
}

function planVoucher(
  random: Random,
  seed: VoucherSeed,
  batch: { id: number; platform: string; prefix: string; madeAt: number },
): Plan {
  const of = random.pick(seed.classes)
  const schedule = seed.schedules.filter((candidate) => candidate.coreClassId === of.id)[random.int(0, 1)]
  const student = random.pick(seed.students)
  const status = random.weighted(shares)
  const code = `${batch.prefix}-${Array.from({ length: 8 }, () => alphabet[random.int(0, 31)]).join('')}`
  // One after the other, between the batch's making and now.
  let moment = batch.madeAt
  const later = () => {
    moment += Math.floor((Date.now() - moment) * random.next() * 0.6)
    return new Date(moment)
  }
  const hasStudent = status === 'RESERVED' || status === 'SENT' || status === 'REDEEMED'
  const expires = status === 'EXPIRED' ? Date.now() - random.int(1, 60) * DAY : Date.now() + random.int(20, 180) * DAY
  const voucher: Insertable<VoucherTable> = {
    customer_id: seed.customerId,
    code,
    batch_id: batch.id,
    platform_code: batch.platform,
    core_class_id: of.id,
    lms_class_id: random.next() < 0.4 ? (schedule?.id ?? null) : null,
    price: of.price,
    status,
    student_id: hasStudent ? student.id : null,
    reserved_at: hasStudent ? later() : null,
    sent_at: status === 'SENT' || status === 'REDEEMED' ? later() : null,
    redeemed_at: status === 'REDEEMED' ? later() : null,
    expires_at: new Date(Math.floor(expires / DAY) * DAY + 17 * 3_600_000 - 1000),
    void_reason: status === 'VOID' ? random.pick(['Pesanan dibatalkan', 'Kode bocor', 'Salah kelas']) : null,
    excluded: random.next() < 0.01,
    created_at: new Date(batch.madeAt - random.int(0, 3_600_000)),
    created_by: seed.madeBy,
    updated_by: seed.madeBy,
  }
  return { voucher, student, schedule }
}

/** The place in a class that a redeemed voucher opened, if its class is scheduled. */
function planEnrolment(random: Random, plan: Plan, voucherId: number): Insertable<StudentLmsClassTable> | undefined {
  const { voucher, student, schedule } = plan
  if (!schedule) return undefined
  const isOver = schedule.endAt.getTime() < Date.now()
  const hasBegun = schedule.startAt.getTime() < Date.now()
  const status = isOver
    ? random.weighted([
        ['PASSED', 7],
        ['FINISHED', 1],
        ['FAILED', 1],
      ] as const)
    : hasBegun
      ? 'IN_PROGRESS'
      : 'REGISTERED'
  const attended = isOver ? random.int(4, 5) : hasBegun ? random.int(0, 3) : 0
  return {
    customer_id: voucher.customer_id,
    student_id: student.id,
    lms_class_id: schedule.id,
    core_class_id: schedule.coreClassId,
    platform_code: voucher.platform_code,
    voucher_id: voucherId,
    voucher_code: voucher.code,
    name_on_certificate: student.name,
    email_in_class: student.email,
    status,
    attended_count: attended,
    progress_pct: attended * 20,
    final_score: status === 'PASSED' ? random.int(70, 98) : null,
    certificate_status:
      status === 'PASSED'
        ? random.weighted([
            ['SENT', 14],
            ['QUEUED', 1],
            ['FAILED', 1],
          ] as const)
        : 'NONE',
    enrolled_at: voucher.redeemed_at ?? new Date(),
  }
}

function planRedemption(plan: Plan, voucherId: number, enrolmentId: number | null): Insertable<ReedemTable> {
  const { voucher, student, schedule } = plan
  return {
    customer_id: voucher.customer_id,
    voucher_id: voucherId,
    voucher_code: voucher.code,
    student_id: student.id,
    student_lms_class_id: enrolmentId,
    name: student.name,
    email: student.email,
    platform_code: voucher.platform_code,
    lms_class_id: schedule?.id ?? null,
    status: 'REDEEMED',
    flag: 'VALID',
    redeemed_at: voucher.redeemed_at ?? null,
    created_at: voucher.redeemed_at ?? new Date(),
  }
}

async function insertBatch(tx: Tx, random: Random, seed: VoucherSeed, index: number): Promise<Plan[]> {
  const [platform, , prefix] = platformShares[index % platformShares.length] ?? platformShares[0]
  const madeAt = Date.now() - (seed.batches - index) * 9 * DAY
  const names = batchNames[platform]
  const name = names[Math.floor(index / platformShares.length) % names.length] ?? platform
  const row = await tx
    .insertInto('voucher_batch')
    .values({
      customer_id: seed.customerId,
      name,
      source: index % 3 === 2 ? 'IMPORTED' : 'GENERATED',
      count: seed.perBatch,
      platform_code: platform,
      prefix,
      created_at: new Date(madeAt),
      created_by: seed.madeBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Array.from({ length: seed.perBatch }, () =>
    planVoucher(random, seed, { id: row.id, platform, prefix, madeAt }),
  )
}

/** Batches of vouchers in every state, with the redemptions and places in classes that belong to them. */
export async function seedVouchers(tx: Tx, random: Random, seed: VoucherSeed): Promise<void> {
  const taken = new Set<string>()
  for (let index = 0; index < seed.batches; index++) {
    const plans = await insertBatch(tx, random, seed, index)
    const made = await tx
      .insertInto('voucher')
      .values(plans.map((plan) => plan.voucher))
      .returning('id')
      .execute()
    for (const [at, plan] of plans.entries()) {
      const voucherId = made[at]?.id ?? 0
      if (plan.voucher.status !== 'REDEEMED') continue
      const place = `${plan.student.id}:${plan.schedule?.id}`
      const enrolment = taken.has(place) ? undefined : planEnrolment(random, plan, voucherId)
      taken.add(place)
      const row = enrolment
        ? await tx.insertInto('student_lms_class').values(enrolment).returning('id').executeTakeFirstOrThrow()
        : undefined
      await tx
        .insertInto('reedem')
        .values(planRedemption(plan, voucherId, row?.id ?? null))
        .execute()
    }
  }
  await sql`
    UPDATE lms_class l SET enrolled_count = (SELECT count(*) FROM student_lms_class s WHERE s.lms_class_id = l.id AND s.status <> 'DROPPED')
     WHERE l.customer_id = ${seed.customerId}`.execute(tx)
}
