import type { Role } from '#contract/session/user.ts'
import { roleList } from '#contract/session/user.ts'
import { apiQuery } from '#console/api/query.ts'
import { callApi } from '#console/api/api.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Choice, ChoiceSource } from '#console/form/choice/choices.ts'

/** The roles that there are, and which of them the person may give with this customer. */
export const rolesQuery = (customerId: number) => apiQuery(roleList, { query: { customerId } })

const choiceOf = ({ code, name }: Role): Choice => ({ value: code, label: i18n.t(name) })

/** The roles by their names, for a filter. */
export function roleNames(customerId: number): ChoiceSource<string> {
  const all = async (signal: AbortSignal) =>
    (await callApi(roleList, { query: { customerId } }, { signal, quiet: true })).data.map(choiceOf)
  return {
    key: ['role', customerId],
    search: async (text, signal) =>
      (await all(signal)).filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    name: async (value, signal) => (await all(signal)).find((choice) => choice.value === value),
  }
}
