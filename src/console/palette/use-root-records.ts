import { useMemo } from 'react'
import { foundRef } from '#commands/prompts/pick-record.ts'
import { find } from '#contract/core/find.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import { peopleKinds } from '#contract/find-kinds.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { RecordRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import type { Mode } from './entries.ts'
import { kindHeadings } from './find-kinds.ts'
import { placeOfRecords } from './looked-for.ts'
import type { Option, OptionGroup } from './ask/pick-list.tsx'
import type { FoundRecords } from './ask/use-record-search.ts'
import { useRecordSearch } from './ask/use-record-search.ts'

type Search = Pick<RecordPrompt, 'search'>

const searchBy = (narrow: { kinds?: FindKind[]; by?: 'code' }): Search => ({
  async search(text, { call, customerId }) {
    const { found } = await call(find, { query: { text, customerId, ...narrow } })
    return found.map(foundRef)
  },
})

/** One function each, so that a change of mode is a new question and a change of text is not. */
const searches: Readonly<Partial<Record<Mode, Search>>> = {
  all: searchBy({}),
  records: searchBy({ by: 'code' }),
  people: searchBy({ kinds: [...peopleKinds] }),
}

const none: readonly never[] = []

/** The id of the row of a record. */
export const rowOf = ({ resource, id }: RecordRef) => `record:${resource}:${id}`

export function optionOf(ref: RecordRef): Option {
  return { id: rowOf(ref), label: ref.label, ...(ref.hint === undefined ? {} : { hint: ref.hint }) }
}

export interface RootRecords extends Pick<FoundRecords, 'slow' | 'failure' | 'retry'> {
  readonly refs: readonly RecordRef[]
  /** A group a kind, the best first. */
  readonly groups: readonly OptionGroup[]
  /** They stand before commands and screens: what is typed is a record's code or address, or asks for records. */
  readonly areFirst: boolean
  /** Others are on their way, and they decide what Enter takes. */
  readonly pending: boolean
  readonly refOf: (option: Option) => RecordRef | undefined
}

/** The records that the first view offers for what is typed. Old ones stay until the new ones have come. */
export function useRootRecords(mode: Mode, text: string, isCommandLine: boolean): RootRecords {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const place = isCommandLine ? 'none' : placeOfRecords(mode, text)
  const { records, pending, slow, failure, retry } = useRecordSearch(
    place === 'none' ? undefined : searches[mode],
    text,
  )
  const refs = place === 'none' ? none : records
  const groups = useMemo((): readonly OptionGroup[] => {
    const kinds = Map.groupBy(refs, ({ resource }) => resource as FindKind)
    return [...kinds].map(([kind, some]) => {
      return { id: `records:${kind}`, heading: t(kindHeadings[kind]), options: some.map(optionOf) }
    })
    // oxlint-disable-next-line react/exhaustive-deps -- headings are in the language
  }, [refs, t, language])
  return {
    refs,
    groups,
    areFirst: place === 'first',
    pending: place !== 'none' && pending,
    slow: place !== 'none' && slow,
    ...(failure === undefined ? {} : { failure }),
    retry,
    refOf: (option) => refs.find((ref) => rowOf(ref) === option.id),
  }
}
