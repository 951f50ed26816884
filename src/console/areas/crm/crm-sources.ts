import { prospectOwners } from '#contract/crm/prospect-calls.ts'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from '#console/form/choice/choices.ts'

/** Who works with prospects. */
export function owners(customerId: number): ChoiceSource {
  const ask = async (query: { text?: string; id?: number }, signal: AbortSignal): Promise<Choice<number>[]> =>
    (await callApi(prospectOwners, { customerId, query }, { signal })).map(({ id, name }) => ({
      value: id,
      label: name,
    }))
  return {
    key: ['prospect-owner', customerId],
    search: (text, signal) => ask({ text }, signal),
    name: async (id, signal) => (await ask({ id }, signal))[0],
  }
}
