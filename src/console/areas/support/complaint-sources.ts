import { complaintCategories, complaintHandlers } from '#contract/support/complaint-story.ts'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from '#console/form/choice/choices.ts'

/** What complaints can be about. */
export function categories(customerId: number): ChoiceSource<string> {
  const all = async (signal: AbortSignal): Promise<Choice[]> =>
    (await callApi(complaintCategories, { customerId }, { signal })).map(({ code, name }) => ({
      value: code,
      label: name,
    }))
  return {
    key: ['complaint-category', customerId],
    search: async (text, signal) =>
      (await all(signal)).filter(({ value, label }) =>
        `${value} ${label}`.toLowerCase().includes(text.trim().toLowerCase()),
      ),
    name: async (value, signal) => (await all(signal)).find((one) => one.value === value),
  }
}

/** Who works with complaints. */
export function handlers(customerId: number): ChoiceSource {
  const ask = async (query: { text?: string; id?: number }, signal: AbortSignal): Promise<Choice<number>[]> =>
    (await callApi(complaintHandlers, { customerId, query }, { signal })).map(({ id, name }) => ({
      value: id,
      label: name,
    }))
  return {
    key: ['complaint-handler', customerId],
    search: (text, signal) => ask({ text }, signal),
    name: async (id, signal) => (await ask({ id }, signal))[0],
  }
}
