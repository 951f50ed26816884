import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import { makeClass, makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { miscounted } from '#test/helpers/miscounted.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

describe('digital platforms', () => {
  it('are the same for everybody who is logged in', async () => {
    const staff = await (await server.as('SUPERADMIN')).call(digitalPlatforms, {})
    const partner = await (await server.as('PARTNER_VIEWER', server.other.customerId)).call(digitalPlatforms, {})
    expect(partner).toEqual(staff)
    expect(staff.map((platform) => platform.code)).toEqual([
      'PINTARIA',
      'TOKOPEDIA',
      'BUKALAPAK',
      'PIJAR',
      'MBA',
      'SKILLACADEMY',
      'SEKOLAHMU',
      'OWN',
    ])
    expect(staff[1]).toEqual({
      code: 'TOKOPEDIA',
      name: 'Tokopedia',
      resource: 'tokped',
      feePct: 5,
      isPrakerja: true,
      active: true,
    })
  })
})

describe('the counts of classes, students and instructors', () => {
  it('follow whatever comes, goes or moves, many at once, and are no change of theirs', async () => {
    const { db, home } = server
    const { customerId } = home
    const [from, to] = [await makeClass(db, customerId), await makeClass(db, customerId)]
    const [one, two] = [await makeSchedule(db, customerId, from.id), await makeSchedule(db, customerId, from.id)]
    const students = await Promise.all(Array.from({ length: 8 }, () => makeStudent(db, customerId)))
    const ids = students.map(({ id }) => id).toSorted((a, b) => a - b)
    const stamps = async () =>
      (
        await sql`SELECT updated_at, version FROM core_class WHERE id = ${from.id}
                  UNION ALL SELECT updated_at, version FROM student WHERE id = ${ids[0]}`.execute(db)
      ).rows
    const before = await stamps()
    const counts = async () => {
      expect(await miscounted(db)).toEqual([])
      const { rows } = await sql<{ n: number }>`
        SELECT student_count AS n FROM core_class WHERE id IN (${from.id}, ${to.id}) ORDER BY id`.execute(db)
      return rows.map(({ n }) => n)
    }
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
    await run(sql`
      WITH e AS (INSERT INTO expert DEFAULT VALUES RETURNING id), i AS (
        INSERT INTO instructor (customer_id, expert_id, name, email)
        SELECT ${customerId}, id, 'Pengajar', 'pengajar@contoh.example' FROM e RETURNING id)
      INSERT INTO lms_class_instructor (customer_id, lms_class_id, instructor_id)
      SELECT ${customerId}, l.id, i.id FROM i CROSS JOIN lms_class l WHERE l.core_class_id = ${from.id}`)
    const taught = async () =>
      (await sql<{ n: number }>`SELECT class_count AS n FROM instructor WHERE customer_id = ${customerId}`.execute(db))
        .rows
    expect(await taught()).toEqual([{ n: 2 }])
    await run(sql`
      INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code,
        name_on_certificate, email_in_class, enrolled_at)
      SELECT ${customerId}::bigint, s.id, l.id, ${from.id}::bigint, 'OWN', s.name, s.email, now()
        FROM student s CROSS JOIN lms_class l WHERE s.id = ANY (${ids}::bigint[]) AND l.core_class_id = ${from.id}::bigint`)
    expect(await counts()).toEqual([16, 0])
    expect(await stamps()).toEqual(before)
    const places = sql`student_lms_class SET`
    await run(
      sql`UPDATE ${places} status = 'DROPPED', drop_reason = 'Pindah' WHERE lms_class_id = ${one.id} AND student_id <= ${ids[2]}::bigint`,
    )
    expect(await counts()).toEqual([13, 0])
    await run(
      sql`UPDATE ${places} deleted_at = now() WHERE lms_class_id = ${one.id} AND student_id <= ${ids[3]}::bigint`,
    )
    expect(await counts()).toEqual([12, 0])
    await run(
      sql`UPDATE ${places} deleted_at = NULL, status = 'REGISTERED', drop_reason = NULL WHERE lms_class_id = ${one.id}`,
    )
    expect(await counts()).toEqual([16, 0])
    await run(sql`UPDATE lms_class SET core_class_id = ${to.id} WHERE id = ${two.id}`)
    await run(sql`UPDATE ${places} core_class_id = ${to.id} WHERE lms_class_id = ${two.id}`)
    expect(await counts()).toEqual([8, 8])
    await run(sql`DELETE FROM student_lms_class WHERE lms_class_id = ${two.id} AND student_id = ${ids[0]}::bigint`)
    await run(sql`UPDATE lms_class SET deleted_at = now() WHERE id = ${two.id}`)
    await run(sql`DELETE FROM lms_class_instructor WHERE lms_class_id = ${two.id}`)
    expect(await counts()).toEqual([8, 7])
    expect(await taught()).toEqual([{ n: 1 }])
  })
})
