import type { Found } from '#contract/core/find.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import { callApi } from '#console/api/api.ts'
import type { Choice, ChoiceSource } from './choices.ts'

// Loaded when the picker opens: every screen that has such a choice would bring the kinds of all records otherwise.
const findCalls = () => import('#contract/core/find.ts')

const choiceOf = ({ id, label, hint }: Found): Choice<number> => ({
  value: Number(id),
  label,
  ...(hint === null ? {} : { note: hint }),
})

/** Records of a kind of this customer, by whatever is written on them; only those of `of` when it is known. */
export function records(kind: FindKind, customerId: number, of: number | null = null): ChoiceSource<number> {
  const narrowed = { customerId, ...(of === null ? {} : { of: String(of) }) }
  return {
    key: [kind, customerId, of],
    async search(text, signal) {
      const { findOfKind } = await findCalls()
      const { found } = await callApi(findOfKind, { kind, query: { ...narrowed, text } }, { signal })
      return found.map(choiceOf)
    },
    async name(id, signal) {
      const { findOne } = await findCalls()
      return choiceOf(await callApi(findOne, { kind, id: String(id) }, { signal }))
    },
  }
}
