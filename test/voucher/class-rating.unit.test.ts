import { expect, it } from 'vitest'
import type { Testimony } from '#contract/class/testimony.ts'
import { ratingOf } from '#console/areas/voucher/class-rating.ts'

const says = (rating: number, classTitle: string | null): Testimony => ({
  id: rating,
  name: 'Peserta',
  classTitle,
  rating,
  content: 'Bagus.',
  createdAt: '2026-11-01T00:00:00.000Z',
})

it('is the average of what was said of that class alone, however its title is written', () => {
  const all = [says(5, 'Excel untuk Pemula'), says(2, ' excel untuk pemula '), says(1, 'Barista'), says(1, null)]
  expect(ratingOf(all, 'Excel untuk Pemula')).toEqual({ average: 3.5, count: 2 })
})

it('is nothing when nobody has said anything', () => {
  expect(ratingOf([says(5, null)], 'Excel untuk Pemula')).toBeUndefined()
})
