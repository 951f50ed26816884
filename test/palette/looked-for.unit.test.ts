import { describe, expect, it } from 'vitest'
import { namesRecord, placeOfRecords } from '#console/palette/looked-for.ts'

describe('what names a record by itself', () => {
  it.each([
    'PIN-7K2M9QXA',
    'pin-7k2m9qxa',
    'PIN-ABCDEFGH',
    'ORD-240610-00031',
    'AKN/2026/11/000123',
    'TOKPED-XB9C',
    'S-0000412',
    'budi@contoh.example',
    'budi@',
    '0812-0000-1234',
    '+62 812 0000 1234',
    '9999000011112222',
  ])('“%s”', (text) => expect(namesRecord(text)).toBe(true))

  it.each(['reset voucher', 'e-commerce', 'absensi-report', 'excel', 'VOUCHER', '2 kelas', '@budi', '12', ''])(
    'not “%s”',
    (text) => expect(namesRecord(text)).toBe(false),
  )
})

describe('where records stand', () => {
  it.each([
    ['all', 'PIN-7K2M9QXA', 'first'],
    ['all', 'siti', 'last'],
    ['all', 'siti rahmawati', 'last'],
    ['all', 'si', 'none'],
    ['all', '123', 'none'],
    ['all', 'a sentence of more words than any name has', 'none'],
    ['records', '', 'first'],
    ['people', 's', 'first'],
    ['commands', 'PIN-7K2M9QXA', 'none'],
    ['screens', 'siti', 'none'],
  ] as const)('%s: “%s” → %s', (mode, text, place) => expect(placeOfRecords(mode, text)).toBe(place))
})
