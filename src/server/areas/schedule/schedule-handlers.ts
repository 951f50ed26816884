import type * as calls from '#contract/schedule/schedule.ts'
import { lms } from '#contract/schedule/schedule.ts'
import type { Workflow } from '#contract/schedule/workflow.rules.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import schedules from './lms.resource.ts'

const { list, read, create, update, remove } = resourceHandlers(schedules, lms.calls)

export const scheduleHandlers: Handlers<typeof calls> = {
  scheduleList: list,
  scheduleRead: read,
  scheduleCreate: create,
  scheduleUpdate: update,
  scheduleRemove: remove,

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
