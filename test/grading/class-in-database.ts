import { sql } from 'kysely'
import type { Evidence, ScoredGroup, ScoringMethod } from '#contract/grading/grade.rules.ts'
import { cellOf, gradeOf, scoringMethods } from '#contract/grading/grade.rules.ts'
import type { Db } from '#server/core/db/database.ts'
import type { randomOf } from '#server/demo/random.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { DAY, next } from '#test/factories/next.ts'
import { participant } from '#test/factories/participants.ts'
import type { TestServer } from '#test/helpers/server.ts'
import { generateScheme, itemsOfScheme } from './generated-class.ts'

interface Part {
  /** Of the scheme as it was generated. */
  id: number
  groupItem: number
  item: number
  ke: number | null
  maxScore: number
  method: ScoringMethod
  isDue: boolean
}

/** A class with a scheme, as it is in the database. */
export interface ClassInDatabase {
  id: number
  customerId: number
  scheme: readonly ScoredGroup[]
  parts: readonly Part[]
  people: readonly number[]
  passingScore: number
  minAttendancePct: number
}

type Random = ReturnType<typeof randomOf>

async function writeScheme(
  server: TestServer,
  classId: number,
  scheme: readonly ScoredGroup[],
  parts: ReadonlyMap<number, Omit<Part, 'groupItem'>>,
) {
  const { db, home } = server
  const groupItems = new Map<number, number>()
  const groupIds = new Map<number, number>()
  const write = async (groups: readonly ScoredGroup[], level: number, parent: number | null): Promise<void> => {
    for (const [at, group] of groups.entries()) {
      const own = await db
        .insertInto('scoring_schema_group')
        .values({
          customer_id: home.customerId,
          lms_class_id: classId,
          level,
          parent_id: parent,
          name: `Bagian ${at}`,
          weight: group.weight,
          min_score: group.minScore,
          required: group.required,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      groupIds.set(group.id, own.id)
      for (const { id, weight, required } of group.items) {
        const part = parts.get(id)
        if (!part) throw new Error(`No part ${id}`)
        const made = await db
          .insertInto('scoring_schema_group_item')
          .values({
            customer_id: home.customerId,
            group_id: own.id,
            class_activity_item_id: part.item,
            weight,
            required,
            max_score: part.maxScore,
            method: part.method,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        groupItems.set(id, made.id)
      }
      await write(group.groups, level + 1, own.id)
    }
  }
  await write(scheme, 1, null)
  return { groupItems, groupIds }
}

const renamed = (
  scheme: readonly ScoredGroup[],
  groups: ReadonlyMap<number, number>,
  items: ReadonlyMap<number, number>,
): ScoredGroup[] =>
  scheme.map((group) => ({
    ...group,
    id: groups.get(group.id) ?? 0,
    items: group.items.map((item) => ({ ...item, id: items.get(item.id) ?? 0 })),
    groups: renamed(group.groups, groups, items),
  }))

/** Makes a class with a generated scheme and participants who have done nothing yet. */
export async function makeClass(server: TestServer, random: Random): Promise<ClassInDatabase> {
  const { db, home } = server
  const schedule = await makeSchedule(db, home.customerId, home.coreClass.id, {
    passing_score: random.int(40, 80),
    min_attendance_pct: random.pick([0, 60, 80]),
    workflow: 'GRADING',
  })
  const scheme = generateScheme(random)
  const shared = { customer_id: home.customerId, lms_class_id: schedule.id, title: 'Bagian' }
  const activity = await db
    .insertInto('class_activity')
    .values({ ...shared, sort_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const exercise = await db
    .insertInto('exercise')
    .values({ customer_id: home.customerId, title: 'Kuis', type: 'EXERCISE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parts = new Map<number, Omit<Part, 'groupItem'>>()
  let ke = 0
  for (const { id } of itemsOfScheme(scheme)) {
    const isMeeting = ke < 10 && random.next() < 0.35
    const isDue = random.next() < 0.7
    const own = isMeeting
      ? { type: 'ZOOM' as const, ke: ++ke }
      : { type: 'EXERCISE' as const, ke: null, exercise_id: exercise.id }
    const at = new Date(Date.now() + (isDue ? -DAY : DAY))
    const item = await db
      .insertInto('class_activity_item')
      .values({
        ...shared,
        ...own,
        class_activity_id: activity.id,
        sort_order: next('part'),
        start_at: new Date(at.getTime() - 3_600_000),
        end_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    parts.set(id, {
      id,
      item: item.id,
      ke: own.ke,
      maxScore: random.pick([100, 100, 30, 12.5]),
      method: random.pick(scoringMethods),
      isDue,
    })
  }
  const { groupItems, groupIds } = await writeScheme(server, schedule.id, scheme, parts)
  const people: number[] = []
  for (let n = 0; n < 3; n++) people.push((await participant(server, { schedule: schedule.id })).id)
  const { passing_score: passingScore, min_attendance_pct: minAttendancePct } = await db
    .selectFrom('lms_class')
    .select(['passing_score', 'min_attendance_pct'])
    .where('id', '=', schedule.id)
    .executeTakeFirstOrThrow()
  return {
    id: schedule.id,
    customerId: home.customerId,
    scheme: renamed(scheme, groupIds, groupItems),
    parts: [...parts.values()].map((part) => Object.assign(part, { groupItem: groupItems.get(part.id) ?? 0 })),
    people,
    passingScore,
    minAttendancePct,
  }
}

/** Lets participants do things in no particular order, as people and imports would write them. */
export async function live(db: Db, { id, customerId, parts, people }: ClassInDatabase, random: Random): Promise<void> {
  for (const person of people) {
    for (const part of parts) {
      const own = { customer_id: customerId, student_lms_class_id: person }
      if (part.ke !== null && random.next() < 0.8) {
        const status = random.pick(['PRESENT', 'LATE', 'ABSENT', 'EXCUSED'] as const)
        const place = await db
          .selectFrom('student_lms_class')
          .select('student_id')
          .where('id', '=', person)
          .executeTakeFirstOrThrow()
        await db
          .insertInto('absensi')
          .values({
            ...own,
            student_id: place.student_id,
            lms_class_id: id,
            ke: part.ke,
            status,
            method: 'MANUAL',
            attended_at: new Date(),
            platform_code: 'OWN',
          })
          .execute()
      }
      const sheets = part.ke === null ? random.int(0, 3) : 0
      for (let attempt = 1; attempt <= sheets; attempt++) {
        const status = random.weighted([
          ['GRADED', 6],
          ['SUBMITTED', 1],
          ['DRAFT', 1],
          ['RETURNED', 1],
        ] as const)
        const score = status === 'GRADED' ? random.int(0, part.maxScore * 100) / 100 : null
        await db
          .insertInto('answer')
          .values({
            ...own,
            class_activity_item_id: part.item,
            exercise_id: sql<number>`(SELECT exercise_id FROM class_activity_item WHERE id = ${part.item})`,
            attempt,
            status,
            total_score: score,
            auto_score: score,
            submitted_at: status === 'DRAFT' ? null : new Date(),
            excluded: random.next() < 0.1,
            run: random.next() < 0.1 ? 2 : 1,
          })
          .execute()
      }
      if (random.next() < 0.08) {
        const raw = random.int(0, part.maxScore * 100) / 100
        const decided = {
          raw,
          max: part.maxScore,
          pct: Math.min(100, Math.round((10_000 * raw) / part.maxScore) / 100),
        }
        await db
          .insertInto('student_score')
          .values({ ...own, group_item_id: part.groupItem, ...decided, source: 'MANUAL', note: 'Ujian lisan' })
          .onConflict((conflict) =>
            conflict
              .columns(['student_lms_class_id', 'group_item_id'])
              .doUpdateSet({ ...decided, source: 'MANUAL', note: 'Ujian lisan' }),
          )
          .execute()
      }
    }
  }
}

/** What is known of each item of a participant, read as plainly as can be. */
async function evidenceOf(server: TestServer, made: ClassInDatabase, person: number): Promise<Map<number, Evidence>> {
  const { db } = server
  const attended = await db
    .selectFrom('absensi')
    .select(['ke', 'status'])
    .where('student_lms_class_id', '=', person)
    .where('deleted_at', 'is', null)
    .execute()
  const sheets = await db
    .selectFrom('answer')
    .selectAll()
    .where('student_lms_class_id', '=', person)
    .where('run', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('attempt')
    .execute()
  const decided = await db
    .selectFrom('student_score')
    .selectAll()
    .where('student_lms_class_id', '=', person)
    .where('source', '<>', 'AUTO')
    .execute()
  return new Map(
    made.parts.map((part) => {
      const own = sheets.filter((sheet) => sheet.class_activity_item_id === part.item && !sheet.excluded)
      const attendance = attended.find(({ ke }) => ke === part.ke)?.status ?? null
      const raw = decided.find((score) => score.group_item_id === part.groupItem)?.raw
      return [
        part.groupItem,
        {
          maxScore: part.maxScore,
          method: part.method,
          isMeeting: part.ke !== null,
          attendance,
          late: 80,
          graded: own.filter(({ status }) => status === 'GRADED').map(({ total_score: score }) => Number(score)),
          waits: own.some(({ status }) => status === 'SUBMITTED' || status === 'RETURNED'),
          feedback: null,
          decided: raw === undefined ? null : Number(raw),
          isVoid: false,
          isDue: part.isDue,
        },
      ]
    }),
  )
}

/** What the pure computation makes of what is in the database, and what the database has made of it. */
export async function bothGrades(server: TestServer, made: ClassInDatabase, person: number) {
  const { db } = server
  const evidence = await evidenceOf(server, made, person)
  const cells = new Map([...evidence].map(([id, known]) => [id, cellOf(known)]))
  const place = await db.selectFrom('student_lms_class').selectAll().where('id', '=', person).executeTakeFirstOrThrow()
  const { groups, ...own } = gradeOf(made.scheme, cells, {
    passingScore: made.passingScore,
    minAttendancePct: made.minAttendancePct,
    attended: place.attended_count,
    meetings: place.required_count,
    letters: [85, 75, 65, 50],
  })
  const grades = await db.selectFrom('student_grade').selectAll().where('student_lms_class_id', '=', person).execute()
  const scores = await db
    .selectFrom('student_score')
    .select(['group_item_id', 'raw', 'pct'])
    .where('student_lms_class_id', '=', person)
    .execute()
  const number = (value: number | string | null) => (value === null ? null : Number(value))
  const byNumber = <T>(entries: readonly (readonly [number, T])[]) => entries.toSorted((a, b) => a[0] - b[0])
  const final = grades.find(({ group_id: id }) => id === null)
  return {
    pure: {
      cells: byNumber(
        [...cells].flatMap(([id, { raw, pct, state }]) => (state === 'SCORE' ? [[id, [raw, pct]] as const] : [])),
      ),
      groups: byNumber([...groups].map(([id, { score, pending }]) => [id, [score, !pending]] as const)),
      ...own,
      status: own.complete ? (own.passed ? 'PASSED' : 'FAILED') : null,
    },
    stored: {
      cells: byNumber(scores.map(({ group_item_id: id, raw, pct }) => [id, [number(raw), number(pct)]] as const)),
      groups: byNumber(
        grades.flatMap(({ group_id: id, score, complete }) =>
          id === null ? [] : [[id, [number(score), complete]] as const],
        ),
      ),
      final: number(final?.score ?? null),
      complete: final?.complete,
      letter: final?.letter,
      passed: final?.passed,
      status: final?.complete ? place.status : null,
    },
    place: { final: number(place.final_score), passed: place.passed, status: place.status },
  }
}
