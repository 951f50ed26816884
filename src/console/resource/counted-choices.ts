import type { AnyResourceCalls } from '#contract/core/resource/resource.ts'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from '#console/form/choices.ts'

/** The values that a column has among a customer's records, as the list counts them. */
export function countedChoices(
  { calls: { counts, list } }: { calls: Pick<AnyResourceCalls, 'counts' | 'list'> },
  of: string,
  customerId: number,
): ChoiceSource<string> {
  const all = async (signal: AbortSignal): Promise<Choice[]> => {
    const found = await callApi(counts, { query: { customerId, of } }, { signal, quiet: true })
    return ((found as { counts?: readonly { value: string }[] }).counts ?? []).map(({ value }) => ({
      value,
      label: value,
    }))
  }
  return {
    key: ['counted', list.path, of, customerId],
    search: async (text, signal) => (await all(signal)).filter(({ value }) => value.includes(text.toLowerCase())),
    name: async (value) => ({ value, label: value }),
  }
}
