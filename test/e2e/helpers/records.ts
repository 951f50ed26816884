import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { afterAll } from 'vitest'
import type { VoucherStatus } from '#contract/voucher/voucher.ts'
import type { Db } from '#server/core/db/database.ts'
import { openDatabases } from '#server/core/db/database.ts'
import type { VoucherTable } from '#server/core/db/schema.gen.ts'
import { makePerson } from '#test/factories/people.ts'
import { makeBatch } from '#test/factories/vouchers.ts'
import { productDatabase, superadmin } from './browser.ts'

/** The academy of the demo data, for which its users work. */
export const academy = 1

/** A connection to the product's database, for the tests of a file. */
export function openDatabase(): () => Db {
  let databases: ReturnType<typeof openDatabases> | undefined
  afterAll(() => databases?.close())
  return () => (databases ??= openDatabases(productDatabase())).owner
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A word that no other run of a test has made. */
export const unique = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** Vouchers of a batch of their own, so that a list can show them alone: `/voucher?batchId=…`. */
export async function makeVouchers(
  db: Db,
  statuses: readonly VoucherStatus[],
  given: Partial<Insertable<VoucherTable>> = {},
) {
  const batch = await makeBatch(db, academy, { name: `Batch ${unique()}` })
  const sample = await db
    .selectFrom('voucher')
    .select(['core_class_id', 'platform_code'])
    .where('customer_id', '=', academy)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const student = await db
    .selectFrom('student')
    .select('id')
    .where('customer_id', '=', academy)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const vouchers = await db
    .insertInto('voucher')
    .values(
      statuses.map((status) => ({
        ...sample,
        customer_id: academy,
        batch_id: batch.id,
        code: `PIN-${unique()}`,
        price: 450_000,
        status,
        ...(status === 'RESERVED' || status === 'SENT' || status === 'REDEEMED'
          ? { student_id: student.id, reserved_at: now }
          : {}),
        ...(status === 'SENT' || status === 'REDEEMED' ? { sent_at: now } : {}),
        ...(status === 'REDEEMED' ? { redeemed_at: now } : {}),
        ...given,
      })),
    )
    .returning(['id', 'code', 'status'])
    .execute()
  return { batch, vouchers, path: `/voucher?batchId=${batch.id}` }
}

/** One voucher, alone in its batch. */
export async function makeVoucher(db: Db, status: VoucherStatus) {
  const { path, vouchers } = await makeVouchers(db, [status])
  const [voucher] = vouchers
  if (!voucher) throw new Error('No voucher was made')
  return { ...voucher, path }
}

/** A user with this role and the password of the demo users, whose settings and sessions no other test changes. */
export async function makeUser(db: Db, role: string, customerId = academy) {
  const like = await db
    .selectFrom('app_user')
    .select(['password_hash', 'portals', 'email_verified_at'])
    .where('email', '=', superadmin)
    .executeTakeFirstOrThrow()
  const word = unique().toLowerCase()
  return makePerson(db, customerId, {
    ...like,
    email: `${word}@contoh.example`,
    name: `Rekan ${word}`,
    roles: [role],
  })
}
