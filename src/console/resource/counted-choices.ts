import type { ListDef } from '#contract/core/list/list-def.ts'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from '#console/form/choice/choices.ts'

/** The values that a column has among a customer's records, as the list counts them. */
export function countedChoices({ name: list }: ListDef, of: string, customerId: number): ChoiceSource<string> {
  const all = async (signal: AbortSignal): Promise<Choice[]> => {
    const { listCounts } = await import('#contract/core/list/list-calls.ts')
    const { counts } = await callApi(listCounts, { list, query: { customerId, of } }, { signal, quiet: true })
    return (counts ?? []).map(({ value }) => ({ value, label: value }))
  }
  return {
    key: ['counted', list, of, customerId],
    search: async (text, signal) => (await all(signal)).filter(({ value }) => value.includes(text.toLowerCase())),
    name: async (value) => ({ value, label: value }),
  }
}
