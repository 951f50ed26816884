import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { randomOf } from '#server/demo/random.ts'
import { gradeDue } from '#server/areas/grading/grader.ts'
import { testServer } from '#test/helpers/server.ts'
import { bothGrades, live, makeClass } from './class-in-database.ts'

const server = testServer()

describe('the grades of a class', () => {
  it('are those of the pure computation, whatever order things are written in', async () => {
    const wrong: unknown[] = []
    for (let seed = 1; seed <= 5; seed++) {
      const random = randomOf(seed)
      const made = await makeClass(server, random)
      await live(server.db, made, random)
      for (const person of made.people) {
        const { pure, stored, place } = await bothGrades(server, made, person)
        if (JSON.stringify(pure) !== JSON.stringify(stored)) wrong.push({ seed, person, pure, stored })
        expect(place.final).toBe(pure.final)
        expect(place.passed).toBe(pure.complete ? pure.passed : null)
      }
    }
    expect(wrong.slice(0, 2)).toEqual([])
  })

  it('computed for the whole class at once are the same', async () => {
    const random = randomOf(77)
    const made = await makeClass(server, random)
    await server.db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('app.grading', 'later', true)`.execute(tx)
      await live(tx, made, random)
    })
    const { stored: before } = await bothGrades(server, made, made.people[0] ?? 0)
    expect(before.cells.length).toBeLessThan(made.parts.length)
    await sql`SELECT grade_participants(${made.id})`.execute(server.db)
    for (const person of made.people) {
      const { pure, stored } = await bothGrades(server, made, person)
      expect(stored).toEqual(pure)
    }
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM student_grade WHERE student_lms_class_id = ANY (${[...made.people]}::bigint[]) AND level = 0`.execute(
      server.db,
    )
    expect(rows).toEqual([{ n: made.people.length }])
  })

  it('follow when the time of an item is over, without anything being written', async () => {
    const random = randomOf(5)
    const made = await makeClass(server, random)
    await live(server.db, made, random)
    const moved = sql`UPDATE class_activity_item SET end_at = now() - interval '1 minute', start_at = now() - interval '1 hour' WHERE lms_class_id = ${made.id}`
    await server.db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('app.grading', 'later', true)`.execute(tx)
      await moved.execute(tx)
    })
    await sql`UPDATE class_grading SET due_at = now() WHERE lms_class_id = ${made.id}`.execute(server.db)
    await gradeDue(server.db)
    const over = { ...made, parts: made.parts.map((part) => ({ ...part, isDue: true })) }
    for (const person of made.people) {
      const { pure, stored } = await bothGrades(server, over, person)
      expect(stored).toEqual(pure)
    }
    const due = await server.db
      .selectFrom('class_grading')
      .select('due_at')
      .where('lms_class_id', '=', made.id)
      .executeTakeFirst()
    expect(due?.due_at).toBeNull()
  })
})
