import { sql } from 'kysely'
import type * as calls from '#contract/grading/scheme-edit.ts'
import type { SchemeOutcome } from '#contract/grading/scheme-edit.ts'
import { MAX_NAMED } from '#contract/grading/scheme-edit.ts'
import { changeOf, resultChanges } from '#contract/grading/scheme.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { editedScheme } from './edited.ts'
import { classOfCustomer } from './tree.ts'
import { saveScheme } from './write.ts'

type Person = SchemeOutcome['people'][number]

/** What each participant has reached at this moment. */
async function resultsOf(tx: Tx, classId: number) {
  const { rows } = await sql<Pick<Person, 'studentLmsClassId' | 'name'> & Person['before']>`
    SELECT e.id AS "studentLmsClassId", s.name, f.score::float8 AS "finalScore", f.letter, f.passed
      FROM student_lms_class e JOIN student s ON s.id = e.student_id
      LEFT JOIN student_grade f ON f.student_lms_class_id = e.id AND f.group_id IS NULL
     WHERE e.lms_class_id = ${classId} AND e.deleted_at IS NULL AND e.status <> 'DROPPED'
     ORDER BY lower(s.name), e.id`.execute(tx)
  return rows
}
type Results = Awaited<ReturnType<typeof resultsOf>>

function outcomeOf(before: Results, after: Results, removedScores: number): SchemeOutcome {
  const known = new Map(before.map((row) => [row.studentLmsClassId, row]))
  const people = after.flatMap(({ studentLmsClassId, name, ...now }): Person[] => {
    const { finalScore = null, letter = null, passed = null } = known.get(studentLmsClassId) ?? {}
    const was = { finalScore, letter, passed }
    const kind = changeOf(was, now)
    return kind ? [{ studentLmsClassId, name, kind, before: was, after: now }] : []
  })
  const of = (kind: Person['kind']) => people.filter((one) => one.kind === kind)
  return {
    removedScores,
    counts: resultChanges.flatMap((kind) => {
      const count = of(kind).length
      return count > 0 ? [{ kind, count }] : []
    }),
    people: resultChanges.flatMap(of).slice(0, MAX_NAMED),
  }
}

export const schemeEditHandlers: Handlers<typeof calls> = {
  schemeRead: async ({ params }, { tx }) => editedScheme(tx, await classOfCustomer(tx, params)),

  async schemeSave({ params, body: { version, force = false, groups } }, context) {
    const { tx, isTrial } = context
    const own = await classOfCustomer(tx, params)
    const before = isTrial ? await resultsOf(tx, own.id) : []
    const { removedScores } = await saveScheme(
      own.id,
      () => groups,
      { version, force, isTrial, mustSum: true },
      context,
    )
    return {
      scheme: await editedScheme(tx, own),
      outcome: isTrial ? outcomeOf(before, await resultsOf(tx, own.id), removedScores) : null,
    }
  },
}
