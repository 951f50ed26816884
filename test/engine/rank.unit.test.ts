import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rankable } from '#engine/rank/rank.ts'
import { marksOf, rank, rankIndex } from '#engine/rank/rank.ts'
import { hasLetters, letterMask, slips } from '#engine/rank/rank-words.ts'

const entry = (title: string, ...keywords: string[]): Rankable => ({ id: title, title, keywords })

const commands = [
  entry('Create voucher', 'new', 'buat', 'voucher baru'),
  entry('Delete voucher', 'remove', 'hapus'),
  entry('Generate vouchers', 'bulk create', 'hasilkan', 'buat voucher massal'),
  entry('Import vouchers', 'upload', 'impor', 'excel'),
  entry('Reset voucher', 'atur ulang', 'kembalikan'),
  entry('Reset account', 'atur ulang', 'kata sandi'),
  entry('Void voucher', 'batalkan'),
  entry('Resend certificate', 'kirim ulang', 'sertifikat', 'mail again'),
  entry('Send certificate', 'kirim', 'sertifikat'),
  entry('Restart progress', 'ulang', 'mulai lagi'),
  entry('Vouchers', 'go to', 'buka', 'kode'),
  entry('Voucher batches', 'go to', 'buka'),
]
const index = rankIndex(commands)
const find = (text: string, options = {}) => rank(index, text, options).map((found) => found.title)

describe('rank', () => {
  it('puts the exact title before titles that begin so', () => {
    expect(find('vouchers').slice(0, 1)).toEqual(['Vouchers'])
  })

  it('puts titles that begin so before those that have it at the start of a word', () => {
    const found = find('voucher')
    expect(found.slice(0, 2)).toEqual(['Vouchers', 'Voucher batches'])
    expect(found).toContain('Reset voucher')
  })

  it('takes words in any order', () => {
    expect(find('voucher reset')[0]).toBe('Reset voucher')
    expect(find('cert res')[0]).toBe('Resend certificate')
  })

  it('finds by Indonesian and English synonyms, also across several of them', () => {
    expect(find('kirim ulang sertifikat')[0]).toBe('Resend certificate')
    expect(find('kirim ulang')[0]).toBe('Resend certificate')
    expect(find('hapus voucher')[0]).toBe('Delete voucher')
    expect(find('hapus')[0]).toBe('Delete voucher')
    expect(find('buat voucher')[0]).toBe('Generate vouchers')
    expect(find('mail')[0]).toBe('Resend certificate')
  })

  it.each([
    ['vuocher reset', 'Reset voucher'],
    ['reste voucher', 'Reset voucher'],
    ['gnerate', 'Generate vouchers'],
    ['genrate vouchrs', 'Generate vouchers'],
    ['certifciate', 'Send certificate'],
    ['improt', 'Import vouchers'],
    ['deleet', 'Delete voucher'],
    ['hapsu', 'Delete voucher'],
    ['dlete vouc', 'Delete voucher'],
  ])('forgives the slip in %j', (typed, title) => {
    expect(find(typed)).toContain(title)
    expect(find(typed)[0]).toBe(title)
  })

  it('makes no guesses where something was meant exactly', () => {
    expect(find('void')).toEqual(['Void voucher'])
  })

  it('takes first letters when there is nothing better', () => {
    expect(find('rstvch')).toEqual(['Reset voucher'])
  })

  it('finds words that hold the text', () => {
    expect(find('oucher')).toContain('Reset voucher')
  })

  it('finds nothing for nonsense', () => {
    expect(find('zzzzqqq')).toEqual([])
    expect(find('!!')).toEqual([])
  })

  it('lets recents decide between equals only', () => {
    const recent = (title: string) => ({ weight: (one: Rankable) => (one.title === title ? 1 : 0) })
    expect(find('reset', recent('Reset voucher'))[0]).toBe('Reset voucher')
    expect(find('reset', recent('Reset account'))[0]).toBe('Reset account')
    expect(find('reset voucher', recent('Reset account'))[0]).toBe('Reset voucher')
    expect(find('vouchers', recent('Import vouchers'))[0]).toBe('Vouchers')
  })

  it('puts what is blocked last, however well it fits', () => {
    const blocked = (one: Rankable) => one.title === 'Reset voucher'
    const found = find('reset', { blocked })
    expect(found.at(-1)).toBe('Reset voucher')
  })

  it('puts what is about the records on screen before what fits as well, and never before what fits better', () => {
    const here = { here: (one: Rankable) => one.title === 'Reset account' }
    expect(find('atur ulang')[0]).toBe('Reset voucher')
    expect(find('atur ulang', { ...here, weight: (one: Rankable) => (one.title === 'Reset voucher' ? 9 : 0) })[0]).toBe(
      'Reset account',
    )
    expect(find('reset voucher', here)[0]).toBe('Reset voucher')
  })

  it('gives everything for an empty text, recents first, and never more than asked', () => {
    const found = find('', { weight: (one: Rankable) => (one.title === 'Void voucher' ? 1 : 0), limit: 5 })
    expect(found).toHaveLength(5)
    expect(found[0]).toBe('Void voucher')
  })

  it('answers each entry once and nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const found = find(typed)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((title) => commands.some((one) => one.title === title))).toBe(true)
      }),
    )
  })

  it('always finds an entry by its own title', () => {
    fc.assert(
      fc.property(fc.constantFrom(...commands), ({ title }) => {
        expect(find(title)[0]).toBe(title)
        expect(find(title.toUpperCase())[0]).toBe(title)
      }),
    )
  })
})

describe('slips', () => {
  const count = (typed: string, word: string) => slips(typed, word, 2, letterMask(typed), letterMask(word))
  it.each([
    ['voucher', 'voucher', 0],
    ['vouc', 'voucher', 0],
    ['vuocher', 'voucher', 1],
    ['voucer', 'voucher', 1],
    ['vouccher', 'voucher', 1],
    ['voucjer', 'voucher', 1],
    ['vuocehr', 'voucher', 2],
    ['class', 'voucher', 3],
  ])('counts those from %s to %s', (typed, word, made) => {
    expect(count(typed, word)).toBe(made)
  })

  it('finds letters in order, from the start of a word', () => {
    expect(hasLetters('rstvch', 'reset voucher')).toBe(true)
    expect(hasLetters('vouc', 'reset voucher')).toBe(true)
    expect(hasLetters('eset', 'reset voucher')).toBe(false)
  })
})

describe('marksOf', () => {
  it('marks what was typed', () => {
    expect(marksOf('Reset voucher', 'vou res')).toEqual([
      [0, 3],
      [6, 9],
    ])
    expect(marksOf('Reset voucher', 'zz')).toEqual([])
  })

  it('stays within the title, in order and apart', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, typed) => {
        let last = 0
        for (const [from, to] of marksOf(title, typed)) {
          expect(from >= last && to > from).toBe(true)
          last = to
        }
      }),
    )
  })
})
