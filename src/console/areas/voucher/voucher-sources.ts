import { digitalPlatforms } from '#contract/platform.ts'
import type { Found } from '#contract/find.ts'
import { findOfKind, findOne } from '#contract/find.ts'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from '#console/form/choices.ts'

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

const choiceOf = ({ id, label, hint }: Found): Choice<number> => ({
  value: Number(id),
  label,
  ...(hint === null ? {} : { note: hint }),
})

/** Records of a kind of this customer, by whatever is written on them; only those of `of` when it is known. */
function records(kind: 'class' | 'lms', customerId: number, of: number | null): ChoiceSource<number> {
  const narrowed = { customerId, ...(of === null ? {} : { of: String(of) }) }
  return {
    key: [kind, customerId, of],
    async search(text, signal) {
      const { found } = await callApi(findOfKind, { kind, query: { ...narrowed, text } }, { signal })
      return found.map(choiceOf)
    },
    name: async (id, signal) => choiceOf(await callApi(findOne, { kind, id: String(id) }, { signal })),
  }
}

/** Core classes, by code or title. */
export const classes = (customerId: number) => records('class', customerId, null)

/** Scheduled classes, by code or title; those of one class when it is known. */
export const schedules = (customerId: number, coreClassId: number | null) => records('lms', customerId, coreClassId)
