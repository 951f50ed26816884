import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { id } from '#console/app/locale/id.ts'
import { ownKeys } from '#console/keys/own-keys.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { voucherStatuses } from '#contract/voucher/voucher.ts'
import { navGroups } from '#console/app/static-data.ts'

const root = path.resolve(import.meta.dirname, '../..')

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: path.join(root, 'src/console') }).map((file) =>
    readFileSync(path.join(root, 'src/console', file), 'utf8'),
  )
}

const literals = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => (match[1] ?? match[2] ?? '').replaceAll("\\'", "'"))

/** Texts that are the same in every language. */
const names = new Set(['Academy Console'])

describe('Bahasa Indonesia', () => {
  it('has every text of the lists', () => {
    const own = sources('{table,live,form,history}/**/*.{ts,tsx}')
    const lists = sources('areas/{voucher/voucher-,audit/audit-,setting/lookup-}*.{ts,tsx}')
    const called = [...own, ...lists].flatMap((text) => literals(text, /\bt\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g))
    // What is data in one place and shown by another: columns, filters, fields, tabs, commands.
    const data = [...own, ...lists].flatMap((text) =>
      literals(text, /\b(?:title|label|one|many|hint|placeholder|help|yes|no): (?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g),
    )
    const states = voucherStatuses.map((status) => codeWords(status))
    expect(called.length).toBeGreaterThan(100)
    expect(data.length).toBeGreaterThan(50)
    const all = new Set([...called, ...data, ...states, ...ownKeys.map(({ label }) => label)])
    expect([...all].filter((text) => !(text in id))).toEqual([])
  })

  it('has every title of a screen', () => {
    const titles = sources('routes/**/*.tsx').flatMap((text) =>
      literals(text, /(?:title|crumb): (?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g),
    )
    const groups = navGroups.map((group) => group.title)
    expect([...titles, ...groups].filter((text) => !(text in id) && !names.has(text))).toEqual([])
  })

  it('fills the same blanks as the English text', () => {
    const blanks = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map((match) => match[0]).sort()
    const wrong = Object.entries(id).filter(([en, text]) => blanks(en).join() !== blanks(text).join())
    expect(wrong).toEqual([])
  })
})
