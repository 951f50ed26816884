import { useMemo, useState } from 'react'
import type { CoreClass } from '#contract/class/class.ts'
import type { classCuration, CurationSnapshot } from '#contract/class/curation.ts'
import type { AnswerOf } from '#contract/core/call.ts'
import { comparedFields } from './curation-fields.ts'

export type Rounds = AnswerOf<typeof classCuration>

/** Which earlier version a submission is compared with. */
export type Base = 'sentBack' | 'approved'

const snapshotOf = (row: CoreClass): CurationSnapshot => ({
  title: row.title,
  basePrice: row.basePrice,
  summary: row.summary,
  targetAudience: row.targetAudience,
  requirements: row.requirements,
  variants: row.variants ?? [],
  activities: row.activities ?? [],
  contents: row.contents ?? [],
})

/** A submission next to how it was sent back in these rounds, or else to how it was approved last. */
export function useCompared(row: CoreClass, { approved, sentBack }: Rounds) {
  const [chosen, setBase] = useState<Base>()
  const base = chosen ?? (sentBack ? 'sentBack' : 'approved')
  const before = base === 'sentBack' ? sentBack : approved
  const fields = useMemo(() => comparedFields(snapshotOf(row), before), [row, before])
  return { fields, isFirst: before === null, base, setBase }
}
