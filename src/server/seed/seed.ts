import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { asSystem } from '#server/db/database.ts'
import { seedClasses, seedSchedules } from './delivery.ts'
import { seedStudents, seedTenants } from './people.ts'
import type { SeedStudent } from './people.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'
import { complaints, logins, platformShares } from './texts.ts'
import { seedVouchers } from './vouchers.ts'

/** How large each customer of the demo academy is; the last one shows the empty states. */
const sizes = [
  { code: 'AKN', classes: 14, schedules: 36, students: 400, batches: 12, perBatch: 100 },
  { code: 'CPT', classes: 6, schedules: 12, students: 60, batches: 3, perBatch: 50 },
  { code: 'BMK', classes: 4, schedules: 8, students: 30, batches: 2, perBatch: 30 },
  { code: 'SND', classes: 3, schedules: 6, students: 20, batches: 1, perBatch: 30 },
  { code: 'BMB', classes: 2, schedules: 0, students: 0, batches: 0, perBatch: 0 },
] as const

async function seedComplaints(
  tx: Tx,
  random: Random,
  customerId: number,
  students: readonly SeedStudent[],
  handler: number,
): Promise<void> {
  const rows = Array.from({ length: 45 }, (_, index) => {
    const [category, subject, description] = random.pick(complaints)
    const student = random.pick(students)
    const at = new Date(Date.now() - random.int(1, 60 * 24) * 3_600_000)
    const status = random.weighted([
      ['OPEN', 4],
      ['SOLVED', 5],
      ['REJECTED', 1],
    ] as const)
    const isOpen = status === 'OPEN'
    return {
      customer_id: customerId,
      ticket_no: `CPL-${at.toISOString().slice(2, 7).replace('-', '')}-${String(index + 1).padStart(4, '0')}`,
      name: student.name,
      email: student.email,
      student_id: student.id,
      platform_code: random.pick(platformShares)[0],
      category,
      subject,
      description,
      channel: random.pick(['WEB', 'WHATSAPP', 'EMAIL', 'PHONE'] as const),
      priority: random.weighted([
        ['NORMAL', 7],
        ['HIGH', 2],
        ['LOW', 1],
      ] as const),
      status,
      resolution: isOpen ? null : 'Sudah diperiksa dan diselesaikan bersama peserta.',
      handled_by: isOpen ? null : handler,
      handled_at: isOpen ? null : new Date(at.getTime() + 86_400_000),
      due_at: new Date(at.getTime() + 2 * 86_400_000),
      created_at: at,
    }
  })
  await tx.insertInto('complain').values(rows).execute()
}

/**
 * Fills an empty database with the demo academy: the same for everybody, relative to today. Answers the logins and
 * their password, or undefined when the database has customers already.
 */
export async function seedDemo(
  db: Db,
  wantedPassword: string | undefined,
): Promise<{ password: string; logins: readonly string[] } | undefined> {
  const password = wantedPassword ?? randomBytes(9).toString('base64url')
  return asSystem(db, async (tx) => {
    // Two servers that start at once must not both find the database empty.
    await sql`SELECT pg_advisory_xact_lock(hashtext('academy-seed'))`.execute(tx)
    if (await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst()) return undefined
    const random = randomOf(20_240_610)
    const tenants = await seedTenants(tx, random, password)
    for (const size of sizes) {
      const customerId = tenants.byCode.get(size.code) ?? 0
      const classes = await seedClasses(tx, random, customerId, size.classes)
      const schedules = size.schedules === 0 ? [] : await seedSchedules(tx, random, customerId, classes, size.schedules)
      const students = size.students === 0 ? [] : await seedStudents(tx, random, customerId, size.students)
      const { batches, perBatch } = size
      await seedVouchers(tx, random, {
        customerId,
        madeBy: tenants.superadmin,
        classes,
        schedules,
        students,
        batches,
        perBatch,
      })
      if (size.code === 'AKN') await seedComplaints(tx, random, customerId, students, tenants.superadmin)
    }
    return { password, logins: logins.map((login) => login.email) }
  })
}
