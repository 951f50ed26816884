import { departments, employeeStatuses, grades, maritalStatuses, religions } from '#contract/hr/reference.ts'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from '#console/form/choice/choices.ts'

const lists = { departments, employeeStatuses, grades, maritalStatuses, religions } as const

/** One of the lists that the server has for employees. */
export function reference(name: keyof typeof lists, customerId: number): ChoiceSource<string> {
  const all = async (signal: AbortSignal): Promise<Choice[]> => {
    const { data } = await callApi(lists[name], { query: { customerId } }, { signal })
    return data.map(({ code, name: label }) => ({ value: code, label }))
  }
  return {
    key: ['hr-reference', name, customerId],
    search: async (text, signal) =>
      (await all(signal)).filter(({ value, label }) =>
        `${value} ${label}`.toLowerCase().includes(text.trim().toLowerCase()),
      ),
    name: async (value, signal) => (await all(signal)).find((one) => one.value === value),
  }
}
