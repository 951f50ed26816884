import type { Insertable } from 'kysely'
import type { Db } from '#server/core/db/database.ts'
import type { CoreClassTable, LmsClassTable, StudentTable } from '#server/core/db/schema.gen.ts'
import { DAY, next } from './next.ts'

async function programOf(db: Db, customerId: number): Promise<number> {
  const found = await db.selectFrom('program').select('id').where('customer_id', '=', customerId).executeTakeFirst()
  if (found) return found.id
  const values = {
    customer_id: customerId,
    code: 'PRAKERJA',
    name: 'Program Kartu Prakerja',
    kind: 'PRAKERJA',
  } as const
  const made = await db.insertInto('program').values(values).returning('id').executeTakeFirstOrThrow()
  return made.id
}

/** A core class. */
export async function makeClass(db: Db, customerId: number, given: Partial<Insertable<CoreClassTable>> = {}) {
  const n = next('class')
  return db
    .insertInto('core_class')
    .values({
      customer_id: customerId,
      code: `KLS-${String(n).padStart(4, '0')}`,
      title: `Kelas nomor ${n}`,
      program_id: given.program_id ?? (await programOf(db, customerId)),
      mode: 'WEBINAR',
      level: 'PEMULA',
      base_price: 500_000,
      ...given,
    })
    .returning(['id', 'code', 'title', 'base_price', 'program_id'])
    .executeTakeFirstOrThrow()
}

/** A scheduled class of a core class. It begins in a week. */
export async function makeSchedule(
  db: Db,
  customerId: number,
  coreClassId: number,
  given: Partial<Insertable<LmsClassTable>> = {},
) {
  const n = next('schedule')
  return db
    .insertInto('lms_class')
    .values({
      customer_id: customerId,
      code: `JK-${String(n).padStart(4, '0')}`,
      title: `Jadwal nomor ${n}`,
      core_class_id: coreClassId,
      program_id: given.program_id ?? (await programOf(db, customerId)),
      workflow: 'PUBLISHED',
      mode: 'WEBINAR',
      start_at: new Date(Date.now() + 7 * DAY),
      end_at: new Date(Date.now() + 12 * DAY),
      ...given,
    })
    .returning(['id', 'code', 'title', 'core_class_id'])
    .executeTakeFirstOrThrow()
}

/** A student. */
export async function makeStudent(db: Db, customerId: number, given: Partial<Insertable<StudentTable>> = {}) {
  const n = next('student')
  return db
    .insertInto('student')
    .values({
      customer_id: customerId,
      student_no: `S-${String(n).padStart(7, '0')}`,
      name: `Peserta ${n}`,
      email: `peserta${n}@contoh.example`,
      ...given,
    })
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow()
}
