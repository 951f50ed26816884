import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Receiving } from '#server/core/upload/receive.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Db } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import { clockAt } from './clock.ts'
import { seedEmployees } from '#server/areas/hr/demo/employees.ts'
import { seedHistory } from './history.ts'
import { seedImageCheck } from './image-check.ts'
import type { Instructor } from '#server/areas/schedule/demo/instructors.ts'
import { seedLeave } from '#server/areas/hr/demo/leave.ts'
import { seedMore } from '#server/areas/session/demo/more-people.ts'
import { seedPartnerPapers } from '#server/areas/partner/demo/partner-papers.ts'
import { randomOf } from './random.ts'
import { seedTenant } from './tenant.ts'
import { seedTenants } from './tenants.ts'
import { customers, logins } from '#server/areas/session/demo/people-texts.ts'
import { seedWorkDays } from '#server/areas/hr/demo/work-days.ts'
import type { Size, World } from './world.ts'

/** How large each customer of the demo academy is; the last one shows the empty states. */
const sizes: readonly Size[] = [
  { code: 'AKN', classes: 14, schedules: 36, students: 400, vouchers: 1200, purchases: 690 },
  { code: 'CPT', classes: 6, schedules: 12, students: 60, vouchers: 150, purchases: 80 },
  { code: 'BMK', classes: 4, schedules: 8, students: 30, vouchers: 60, purchases: 30 },
  { code: 'SND', classes: 3, schedules: 6, students: 20, vouchers: 30, purchases: 16 },
  { code: 'BMB', classes: 2, schedules: 0, students: 0, vouchers: 0, purchases: 0 },
]

async function seedAll(world: World, password: string): Promise<void> {
  const tenants = await seedTenants(world, password)
  const madeBy = tenants.staff.get('superadmin')?.id ?? 0
  let shared: Instructor | undefined
  for (const size of sizes) {
    const id = tenants.byCode.get(size.code) ?? 0
    const name = customers.find(({ code }) => code === size.code)?.name ?? ''
    const customer = { id, code: size.code, name, size, madeBy }
    const made = await seedTenant(world, customer, { tenants, shared: size.code === 'CPT' ? shared : undefined })
    if (size.code !== 'AKN') continue
    shared = made.instructors[0]
    await seedImageCheck(world, customer, made.media)
    const employees = await seedEmployees(world, customer, tenants)
    const away = await seedLeave(world, customer, employees)
    await seedWorkDays(world, customer, employees, away)
  }
  await seedPartnerPapers(world, tenants)
  await seedMore(world, tenants)
  await seedHistory(world)
  // Nobody has been looking who would have to be told.
  await sql`DELETE FROM record_change`.execute(world.tx)
}

/**
 * Fills an empty database with the demo academy: the same for everybody, relative to today. Answers the logins and
 * their password, or undefined when the database has customers already.
 */
export async function seedDemo(
  db: Db,
  vault: Vault,
  files: Receiving,
  wantedPassword: string | undefined,
  now = new Date(),
): Promise<{ password: string; logins: readonly string[] } | undefined> {
  const password = wantedPassword ?? randomBytes(9).toString('base64url')
  return asSystem(db, async (tx) => {
    // Two servers that start at once must not both find the database empty.
    await sql`SELECT pg_advisory_xact_lock(hashtext('academy-seed'))`.execute(tx)
    if (await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst()) return undefined
    // Tables that were just filled have no statistics: to the planner they are small enough to read them through each time.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    // The days of sales are counted at the end, all together.
    await sql`SELECT set_config('app.days', 'later', true)`.execute(tx)
    // So are grades, once everything that they rest on is there (`seedGrades`).
    await sql`SELECT set_config('app.grading', 'later', true)`.execute(tx)
    let last = 0
    await seedAll({ tx, vault, files, random: randomOf(20_240_610), clock: clockAt(now), next: () => ++last }, password)
    return { password, logins: logins.map((login) => login.email) }
  })
}
