import { generalList } from '#contract/customer/lookup.ts'
import { callApi } from '#console/api/api.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Choice, ChoiceSource } from './choices.ts'

/** The tariffs that are offered to a customer, or none. */
export function tariffs(customerId: number): ChoiceSource<string> {
  const search = async (_text: string, signal: AbortSignal): Promise<Choice[]> => {
    const { data } = await callApi(
      generalList,
      { type: 'tarif', query: { customerId, active: true, limit: 100 } },
      { signal },
    )
    return [{ value: '', label: i18n.t('None') }, ...data.map(({ code, name }) => ({ value: code, label: name }))]
  }
  return {
    key: ['tarif', customerId],
    search,
    name: async (value, signal) => (await search('', signal)).find((one) => one.value === value),
  }
}
