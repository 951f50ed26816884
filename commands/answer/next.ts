import * as z from 'zod/mini'
import { nextUngraded } from '#commands/prompts/learning/next-answer.ts'
import { answer } from '#contract/exercise/answer.ts'
import { defineCommand } from '#engine/define.ts'

/** Opens the sheet that has waited longest, within what the list is filtered by. */
export default defineCommand({
  id: 'answer.next',
  title: 'Grade the next answer',
  short: 'Grade next',
  section: 'answer',
  resource: 'answer',
  keywords: ['ungraded', 'waiting', 'nilai berikutnya', 'belum dinilai', ...answer.keywords],
  permission: 'grading:grade',
  risk: 'read',
  surfaces: ['palette', 'toolbar', 'drawer'],
  shortcut: { keys: 'u', on: '/answer' },
  args: z.object({}),
  ask: {},
  async run(_given, { call, customerId, context }) {
    const filter = context.filter?.resource === 'answer' ? context.filter.query : {}
    const { focused } = context
    const not = focused?.resource === 'answer' ? Number(focused.id) : undefined
    return { id: await nextUngraded(call, customerId, filter, not), filter }
  },
  done: ({ id, filter }) => {
    if (id === undefined) return { say: 'No answers to grade' }
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(filter)) {
      if (key !== 'customerId') for (const one of [value].flat()) search.append(key, String(one))
    }
    search.set('open', String(id))
    search.set('grade', String(id))
    return { goTo: `/answer?${search.toString()}` }
  },
})
