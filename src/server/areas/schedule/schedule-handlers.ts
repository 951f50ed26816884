import type * as calls from '#contract/schedule/schedule.ts'
import type { Schedule } from '#contract/schedule/schedule.ts'
import { lms } from '#contract/schedule/schedule.ts'
import type * as changeCalls from '#contract/schedule/schedule-changes.ts'
import type { SchedulePreview } from '#contract/schedule/schedule-changes.ts'
import { changesBetween } from '#contract/schedule/schedule-changes.ts'
import type { ScheduleActivity } from '#contract/schedule/schedule-parts.ts'
import type { Workflow } from '#contract/schedule/workflow.rules.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import { startIssuing } from '#server/areas/certificate/issue/job.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { createRecord, updateRecord } from '#server/core/resource/write.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import schedules from './lms.resource.ts'
import { conflictsOf } from './parts/conflicts.ts'
import { instructorsOf, participantsOf } from './parts/notify.ts'
import { cancellationOf } from './students/cancel.ts'
import { givingOf, lockRoom, promote } from './students/seats.ts'

const { list, read, create, update, remove } = resourceHandlers(schedules, lms.calls)

/** Version 2 says nothing of meetings. */
const flat = ({ activities: _activities, staff: _staff, ...row }: Schedule) => row

async function flatOf(tx: Tx, { customerId, id }: { customerId: number; id: number }) {
  const row = await readRecord(tx, schedules, id)
  if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: schedules.noun })
  return flat(row)
}

/** More seats go to those who wait for one. */
async function filled(row: Schedule, { capacity }: { capacity?: number | undefined }, context: HandlerContext) {
  if (capacity === undefined || row.enrolledCount >= row.capacity) return row
  const { people } = await promote(givingOf(context), await lockRoom(context.tx, row.id))
  return people.length === 0 ? row : { ...row, ...(await readRecord(context.tx, schedules, row.id)) }
}

/** Participants who passed get certificates once the class is completed. */
async function certified(row: Schedule, { workflow }: { workflow?: string | undefined }, context: HandlerContext) {
  if (workflow === 'COMPLETED') await startIssuing(context, row)
  return row
}

export const scheduleHandlers: Handlers<typeof calls> = {
  scheduleList: list,
  scheduleRead: ({ params }, { tx }) => flatOf(tx, params),
  scheduleCreate: async ({ params, body }, context) =>
    flat(await createRecord(schedules, params.customerId, body, context)),
  async scheduleUpdate({ params, body }, context) {
    await flatOf(context.tx, params)
    return flat(
      await certified(
        await filled(await updateRecord(schedules, params.id, body, context), body, context),
        body,
        context,
      ),
    )
  },
  scheduleRemove: remove,
  scheduleCreateV3: create,
  scheduleReadV3: read,
  scheduleUpdateV3: async (input, context) =>
    certified(await filled(await update(input, context), input.body, context), input.body, context),

  async lmsClassWorkflows(_input, { tx }) {
    const rows = await tx.selectFrom('lms_class_workflow').selectAll().orderBy('sort_order').execute()
    return rows.map(({ code, name, sort_order, color, terminal, next, auto }) => ({
      code: code as Workflow,
      name,
      order: sort_order,
      color,
      terminal,
      next: next as Workflow[],
      auto,
    }))
  },
}

/** What other activities of a schedule would come to. */
export async function previewOf(
  tx: Tx,
  row: Schedule,
  activities: readonly ScheduleActivity[],
  zoomAccountId = row.zoomAccountId,
): Promise<SchedulePreview> {
  const { id, customerId, workflow } = row
  const { timezone: zone } = await tx
    .selectFrom('customer')
    .select('timezone')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const changes = changesBetween(row.activities ?? [], activities, Date.now())
  const isPublic = workflow === 'PUBLISHED' || workflow === 'ONGOING'
  const concerns = isPublic && changes.length > 0
  return {
    changes,
    conflicts: await conflictsOf(tx, { customerId, activities, zoomAccountId, zone, lmsClassId: id }, false),
    participants: concerns ? (await participantsOf(tx, id)).length : 0,
    instructors: concerns ? (await instructorsOf(tx, changes)).map(({ name }) => name) : [],
  }
}

export const changeHandlers: Handlers<typeof changeCalls> = {
  async schedulePreview({ params: { customerId, id }, body: { activities, zoomAccountId } }, { tx }) {
    const row = await readRecord(tx, schedules, id)
    if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: schedules.noun })
    return previewOf(tx, row, activities, zoomAccountId)
  },

  async scheduleCancellation({ params: { customerId, id } }, { tx }) {
    const row = await readRecord(tx, schedules, id)
    if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: schedules.noun })
    return cancellationOf(tx, id)
  },
}
