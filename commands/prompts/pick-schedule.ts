import { lmsClassList } from '#contract/catalogue.ts'
import { showDay } from '#engine/calendar.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

/** Asks for one schedule, by code or title; only those of `coreClassId` when it is known. */
export function pickSchedule(label = 'Which schedule?', coreClassId?: number): RecordPrompt {
  return {
    kind: 'record',
    resource: 'schedule',
    label,
    names: ['schedule', 'jadwal'],
    async search(text, { call, customerId }) {
      const keyword = text.trim()
      const query = {
        limit: 20,
        ...(keyword === '' ? {} : { keyword }),
        ...(coreClassId === undefined ? {} : { coreClassId }),
      }
      const { data } = await call(lmsClassList, { customerId, query })
      return data.map((record) => ({
        resource: 'schedule',
        id: record.id,
        label: `${record.code} ${record.title}`,
        hint: showDay(record.startAt.slice(0, 10)),
        record,
      }))
    },
  }
}
