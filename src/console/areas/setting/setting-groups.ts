import { settingCalls } from '#contract/setting.ts'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from '#console/form/choices.ts'

/** The groups that there are, as the list counts them. */
export function groupsOf(customerId: number): ChoiceSource<string> {
  const all = async (signal: AbortSignal): Promise<Choice[]> => {
    const { counts } = await callApi(
      settingCalls.counts,
      { query: { customerId, of: 'group' } },
      { signal, quiet: true },
    )
    return (counts ?? []).map(({ value }) => ({ value, label: value }))
  }
  return {
    key: ['setting-group', customerId],
    search: async (text, signal) => (await all(signal)).filter(({ value }) => value.includes(text.toLowerCase())),
    name: async (value) => ({ value, label: value }),
  }
}
