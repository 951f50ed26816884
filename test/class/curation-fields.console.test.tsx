import { describe, expect, it } from 'vitest'
import type { CurationSnapshot } from '#contract/class/curation.ts'
import { comparedFields } from '#console/areas/class/curation/curation-fields.ts'
import { wordDiff } from '#console/areas/class/curation/word-diff.ts'

const snapshot = (more: Partial<CurationSnapshot> = {}): CurationSnapshot => ({
  title: 'Barista',
  basePrice: 500_000,
  summary: null,
  targetAudience: null,
  requirements: null,
  variants: [],
  activities: [],
  contents: [],
  ...more,
})
const variant = (id: number, name: string, price: number) => ({
  id,
  name,
  mode: 'WEBINAR' as const,
  price,
  capacity: 50,
  active: true,
})
const changedIn = (now: CurationSnapshot, before: CurationSnapshot | null) =>
  comparedFields(now, before).flatMap(({ field, isChanged }) => (isChanged ? [field] : []))

describe('a submission', () => {
  it('differs in the fields whose text or number differs', () => {
    expect(changedIn(snapshot({ title: 'Barista Madya', basePrice: 1 }), snapshot())).toEqual(['title', 'basePrice'])
    expect(changedIn(snapshot(), snapshot())).toEqual([])
  })

  it('differs in nothing where there is no earlier version', () => {
    expect(changedIn(snapshot(), null)).toEqual([])
  })

  it('shows a text that was removed', () => {
    expect(changedIn(snapshot(), snapshot({ summary: 'Kopi' }))).toEqual(['summary'])
  })

  it('compares variants one by one: renamed, new and gone ones', () => {
    const before = snapshot({ variants: [variant(1, 'Pagi', 100), variant(2, 'Malam', 100)] })
    const now = snapshot({ variants: [variant(1, 'Pagi hari', 120), variant(3, 'Sore', 100)] })
    const found = comparedFields(now, before).find(({ field }) => field === 'variants')
    expect(
      found?.kind === 'variants' &&
        found.variants.map(({ name, was, state, price }) => [name, was, state, price.before, price.now]),
    ).toEqual([
      ['Pagi hari', 'Pagi', 'both', 100, 120],
      ['Sore', null, 'new', null, 100],
      ['Malam', null, 'removed', 100, null],
    ])
  })
})

describe('texts', () => {
  it('are compared word by word; an amount is one word', () => {
    const { before, now } = wordDiff('Harga Rp.450.000 saja', 'Harga Rp.500.000 saja')
    const marked = (pieces: typeof now) => pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text)
    expect(marked(before)).toEqual(['450.000'])
    expect(marked(now)).toEqual(['500.000'])
  })
})
