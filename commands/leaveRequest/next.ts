import * as z from 'zod/mini'
import { leaveApprovalList } from '#contract/hr/leave-request.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens the request that begins first among those that wait. */
export default defineCommand({
  id: 'leaveRequest.next',
  title: 'Open the next leave request that waits',
  short: 'Next request',
  section: 'leaveRequest',
  resource: 'leaveRequest',
  keywords: ['queue', 'waiting', 'permohonan berikutnya', 'menunggu'],
  permission: 'leave:approve',
  risk: 'read',
  surfaces: ['palette', 'toolbar', 'drawer'],
  shortcut: { keys: 'u', on: ['/leave-approval', '/leave-approval/$id'] },
  args: z.object({}),
  ask: {},
  async run(_given, { call, customerId, context }) {
    const { data } = await call(leaveApprovalList, {
      query: { customerId, status: ['PENDING'], sort: 'startDate', limit: 2 },
    })
    const { focused } = context
    const not = focused?.resource === 'leaveRequest' ? Number(focused.id) : undefined
    return data.find(({ id }) => id !== not)?.id
  },
  done: (id) => (id === undefined ? { say: 'No other request waits' } : { goTo: `/leave-approval/${id}` }),
})
