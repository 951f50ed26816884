import { coreClassList, digitalPlatforms, lmsClassList } from '#contract/catalogue.ts'
import type { CoreClass, LmsClass } from '#contract/catalogue.ts'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from '#console/form/choices.ts'
import { rupiah, shortDate } from '#console/ui/format.ts'

const FOUND = 30
/** No call reads a single class, so a chosen one is looked for among this many. */
const NAMED = 200

/** Where vouchers are sold. */
export const platforms: ChoiceSource<string> = {
  key: ['platform'],
  async search(text, signal) {
    const wanted = text.toLowerCase()
    const all = await callApi(digitalPlatforms, {}, { signal })
    return all
      .filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted))
      .map(({ code, name }) => ({ value: code, label: name }))
  },
  async name(code, signal) {
    return (await platforms.search('', signal)).find(({ value }) => value === code)
  },
}

const classChoice = ({ id, code, title, basePrice }: CoreClass): Choice<number> => ({
  value: id,
  label: `${code} ${title}`,
  note: rupiah(basePrice),
})

/** Core classes, by code or title. */
export function classes(customerId: number): ChoiceSource<number> {
  const ask = async (query: { keyword?: string; limit: number }, signal: AbortSignal) => {
    const { data } = await callApi(coreClassList, { customerId, query }, { signal })
    return data.map(classChoice)
  }
  return {
    key: ['class', customerId],
    search: (text, signal) => ask({ limit: FOUND, ...(text === '' ? {} : { keyword: text }) }, signal),
    name: async (id, signal) => (await ask({ limit: NAMED }, signal)).find(({ value }) => value === id),
  }
}

const scheduleChoice = ({ id, code, title, startAt }: LmsClass): Choice<number> => ({
  value: id,
  label: `${code} ${title}`,
  note: shortDate(startAt),
})

/** Scheduled classes, by code or title; those of one class when it is known. */
export function schedules(customerId: number, coreClassId: number | null): ChoiceSource<number> {
  const ask = async (query: { keyword?: string; limit: number }, signal: AbortSignal) => {
    const narrowed = coreClassId === null ? query : { ...query, coreClassId }
    const { data } = await callApi(lmsClassList, { customerId, query: narrowed }, { signal })
    return data.map(scheduleChoice)
  }
  return {
    key: ['schedule', customerId, coreClassId],
    search: (text, signal) => ask({ limit: FOUND, ...(text === '' ? {} : { keyword: text }) }, signal),
    name: async (id, signal) => (await ask({ limit: NAMED }, signal)).find(({ value }) => value === id),
  }
}
