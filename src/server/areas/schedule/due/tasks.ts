import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Workflow } from '#contract/schedule/workflow.rules.ts'
import { writeAudits } from '#server/core/audit/write.ts'
import type { Db, Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { remind } from './remind.ts'

/** Tasks that are due are looked for this often. */
const LOOK_MS = 2000
/** A task that fails is tried again after a minute, then after two, four, … up to an hour. */
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600

type Worker = Pick<Server, 'databases' | 'vault'>

/** What the server does with a schedule at its time (0100-schedule-tasks.sql). */
interface Task {
  id: number
  customerId: number
  lmsClassId: number
  itemId: number | null
  kind: 'START' | 'END' | 'REMINDER'
}

/**
 * The next task that is due, with its schedule locked: as in every change of a schedule, the schedule comes before what
 * follows from it. Schedules that are being changed are passed over.
 */
async function nextTask(tx: Tx): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    SELECT t.id, t.customer_id AS "customerId", t.lms_class_id AS "lmsClassId", t.class_activity_item_id AS "itemId", t.kind
      FROM schedule_task t JOIN lms_class l ON l.id = t.lms_class_id
     WHERE t.due_at <= now() ORDER BY t.due_at, t.id LIMIT 1 FOR NO KEY UPDATE OF l SKIP LOCKED`.execute(tx)
  return rows[0]
}

/** Whether the task is still to be done, now that its schedule is locked: another server may have done it meanwhile. */
async function take(tx: Tx, { id }: Task): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    UPDATE schedule_task SET due_at = NULL, done_for = moment, attempts = 0
     WHERE id = ${id} AND due_at <= now() RETURNING id`.execute(tx)
  return rows.length > 0
}

const moves = { START: { from: 'PUBLISHED', to: 'ONGOING' }, END: { from: 'ONGOING', to: 'GRADING' } } as const

async function move(tx: Tx, { customerId, lmsClassId }: Task, from: Workflow, to: Workflow): Promise<void> {
  const { rows } = await sql<{ code: string; title: string; version: number }>`
    UPDATE lms_class SET workflow = ${to}, version = version + 1
     WHERE id = ${lmsClassId} AND workflow = ${from} AND deleted_at IS NULL RETURNING code, title, version`.execute(tx)
  const [moved] = rows
  if (!moved) return
  const entry = {
    action: 'lms.move' as const,
    resource: 'lms_class' as const,
    recordId: lmsClassId,
    customerId,
    label: `${moved.code} ${moved.title}`,
    version: moved.version,
    before: { workflow: from },
    after: { workflow: to },
  }
  const meta = {
    actorId: null,
    command: null,
    surface: null,
    requestId: randomUUID(),
    sessionJti: null,
    tokenId: null,
    ip: null,
    access: 'lms:update' as const,
    mayRun: () => false,
  }
  await writeAudits(tx, [{ entry, meta, written: [] }])
}

/** One transaction does a task and notes that it is done: a server that dies in between leaves it to another one. */
async function doOne(worker: Worker, note: (task: Task) => void, log: FastifyBaseLogger): Promise<boolean> {
  return asSystem(worker.databases.app, async (tx) => {
    const task = await nextTask(tx)
    if (!task) return false
    note(task)
    if (!(await take(tx, task))) return true
    if (task.kind === 'REMINDER') {
      const report = await remind(tx, worker.vault, task.lmsClassId, task.itemId ?? 0)
      if (report.unwritten > 0) log.warn({ ...task, ...report }, 'participants without a reminder')
    } else await move(tx, task, moves[task.kind].from, moves[task.kind].to)
    return true
  })
}

/** Counts once when several servers failed at it one after the other: the first puts it off. */
async function postpone(db: Db, { id }: Task): Promise<void> {
  await asSystem(db, (tx) =>
    sql`
      UPDATE schedule_task SET attempts = attempts + 1,
             due_at = now() + make_interval(secs => least(${FIRST_PAUSE_SECONDS} * 2 ^ least(attempts, 10), ${LONGEST_PAUSE_SECONDS}))
       WHERE id = ${id} AND due_at <= now()`.execute(tx),
  )
}

/** Does every task that is due. Answers how many. */
export async function doDueTasks(worker: Worker, log: FastifyBaseLogger, goOn = () => true): Promise<number> {
  let done = 0
  while (goOn()) {
    let task: Task | undefined
    try {
      const isMore = await doOne(worker, (one) => (task = one), log)
      if (!isMore) break
      done++
    } catch (error) {
      if (!task) throw error
      log.error({ err: error, ...task }, 'a task of a schedule failed and is tried again later')
      await postpone(worker.databases.app, task)
    }
  }
  return done
}

/** Does tasks of schedules at their time until stopped. Any number of servers may. */
export function startDueTasks(worker: Pick<Server, 'databases' | 'vault' | 'clock'>, log: FastifyBaseLogger) {
  let isStopping = false
  let round: Promise<void> | undefined
  const once = async () => {
    try {
      const tasks = await doDueTasks(worker, log, () => !isStopping)
      if (tasks > 0) log.debug({ tasks }, 'tasks of schedules are done')
    } catch (error) {
      log.error({ err: error }, 'tasks of schedules could not be done')
    } finally {
      round = undefined
    }
  }
  const run = () => {
    round ??= once()
  }
  run()
  const stopLooking = worker.clock.every(LOOK_MS, run)
  return {
    async stop() {
      isStopping = true
      stopLooking()
      await round
    },
  }
}
