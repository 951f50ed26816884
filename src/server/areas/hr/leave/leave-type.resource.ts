import { leaveType } from '#contract/hr/leave-type.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** The types of leave of a customer. */
export default serveResource(leaveType, {
  async check({ input, before }, { tx }) {
    if (!before || input.unit === undefined || input.unit === before.unit) return []
    const used = await tx
      .selectFrom('leave_balance')
      .select('id')
      .where('leave_type_id', '=', before.id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return used ? [{ field: 'unit', message: 'cannot change once someone has a balance' }] : []
  },
  async usedBy(tx, { id }) {
    const [balance, request] = [
      await tx
        .selectFrom('leave_balance')
        .select('id')
        .where('leave_type_id', '=', id)
        .where('deleted_at', 'is', null)
        .limit(1)
        .executeTakeFirst(),
      await tx.selectFrom('leave_request').select('id').where('leave_type_id', '=', id).limit(1).executeTakeFirst(),
    ]
    return request ? 'leave requests' : balance ? 'leave balances' : undefined
  },
})
