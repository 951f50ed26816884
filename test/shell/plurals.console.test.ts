import { expect, it } from 'vitest'
import { i18n } from '#console/app/i18n.ts'

it.each([
  ['{{count}} rows', 0, '0 rows'],
  ['{{count}} rows', 1, '1 row'],
  ['{{count}} rows', 2, '2 rows'],
  ['{{count}} rows', 1000, '1.000 rows'],
  ['{{count}} queued messages keep their current text.', 1, '1 queued message keeps its current text.'],
  ['{{count}} selected', 1, '1 selected'],
])('"%s" for %d is "%s"', (text, count, said) => {
  expect(i18n.t(text, { count })).toBe(said)
})

it('a plural has its other values filled in, an amount among them', () => {
  const values = { count: 1, batch: 'Juni', amount: 'Rp.5' }
  expect(i18n.t('Generating {{count}} vouchers for {{batch}}', values)).toBe('Generating 1 voucher for Juni')
  expect(i18n.t('{{count}} for {{amount}}', values)).toBe('1 for Rp.5')
})
