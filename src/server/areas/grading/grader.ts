import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'

/** Classes whose grades are due are looked for this often. */
const LOOK_MS = 2000

/**
 * Grades one class that is due: a large one that was changed, or one with an item whose time is over. Classes that another
 * server is grading are passed over.
 */
async function gradeOne(db: Db): Promise<boolean> {
  return asSystem(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      SELECT lms_class_id AS id FROM class_grading WHERE due_at <= now()
       ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx)
    const [due] = rows
    if (!due) return false
    // Grades that are final stay as they are, and are due no more.
    await sql`UPDATE class_grading SET due_at = NULL WHERE lms_class_id = ${due.id}`.execute(tx)
    await sql`SELECT grade_participants(${due.id})`.execute(tx)
    return true
  })
}

/** Grades every class that is due. Answers how many they were. */
export async function gradeDue(db: Db, goOn: () => boolean = () => true): Promise<number> {
  let classes = 0
  while (goOn() && (await gradeOne(db))) classes++
  return classes
}

/** Keeps the grades of classes up to date until stopped. Any number of servers may. */
export function startGrader(db: Db, log: FastifyBaseLogger, clock: Clock): { stop(): Promise<void> } {
  let isStopping = false
  let round: Promise<void> | undefined
  const once = async () => {
    try {
      const classes = await gradeDue(db, () => !isStopping)
      if (classes > 0) log.debug({ classes }, 'classes are graded')
    } catch (error) {
      log.error({ err: error }, 'classes could not be graded')
    } finally {
      round = undefined
    }
  }
  const run = () => {
    round ??= once()
  }
  run()
  const stopLooking = clock.every(LOOK_MS, run)
  return {
    async stop() {
      isStopping = true
      stopLooking()
      await round
    },
  }
}
