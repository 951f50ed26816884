import { expect, it } from 'vitest'
import { channels } from '#contract/channel/channel.ts'
import { errorCatalogue } from '#contract/core/error.ts'
import type { Field } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { mediaUseNames } from '#contract/media/media.ts'
import { resources } from '#contract/resources.ts'
import { id } from '#console/app/locale/id.ts'
import { nounTexts } from '#console/app/locale/id-nouns.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { discoverCommands } from '#test/helpers/contract/commands.ts'
import { filesBelow, readSource } from '#test/helpers/sources.ts'

const text = String.raw`(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")`

/** What stands in the parentheses of what says something, or under a name that holds what is shown. */
const said = new RegExp(String.raw`\b(?:t|say)\(\s*${text}`, 'g')
const shown = new RegExp(
  String.raw`\b(?:title|crumb|label|short|one|many|hint|help|placeholder|detail|action|yes|no|say|heading|word|message|error|empty|letter|onDelete): ${text}`,
  'g',
)

/** The same in every language: names, examples of what is typed, codes that nobody reads. */
const same = new Set([
  'Academy Console',
  'AKN',
  'Bahasa Indonesia',
  'Benar',
  'CERT_READY',
  'English',
  'IN_USE',
  'Kuis Rumus IF dan VLOOKUP',
  'PIN',
  'Pintaria Juni 2026',
  'JSON',
  'SMS',
  'Salah',
  'Sekolah.mu',
  'Sertifikat (surel)',
  'Tokopedia November 2026',
  'WhatsApp',
  'bg-danger',
  'create',
  'excel-juni',
  'message:read',
  'orders, products',
  'read',
  'voucher.valid_days',
])
const fieldsOf = Object.values(resources).flatMap(({ described, inputs }) =>
  Object.entries<Field>({ ...described, ...inputs }),
)
const fieldKeys = new Set(fieldsOf.map(([key]) => key))

/** Letters without which there is nothing to translate: numbers, addresses, blanks alone. */
const hasWords = (one: string) => /[A-Za-z]{2}/.test(one.replaceAll(/\{\{\w+\}\}|https?:\S*/g, ''))

const lacks = (one: string) => !(one in id) && !same.has(one) && hasWords(one)

const literals = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map((match) => (match[1] ?? match[2] ?? '').replaceAll("\\'", "'"))

it('every text of the console, commands and contract has an Indonesian translation', () => {
  const files = filesBelow(['src/console', 'src/contract', 'commands'], ['.ts', '.tsx']).filter(
    (file) => !file.includes('/locale/') && !file.endsWith('.gen.ts'),
  )
  const found = files.flatMap((file) => {
    const source = readSource(file)
    const texts = [...literals(source, said), ...literals(source, shown)]
    // A description names the field that labels a record.
    return texts.flatMap((one) => (source.includes('defineResource(') && fieldKeys.has(one) ? [] : [{ file, one }]))
  })
  expect(found.length).toBeGreaterThan(1500)
  const missing = found.filter(({ one }) => lacks(one)).map(({ file, one }) => `${file}: ${one}`)
  expect(
    missing,
    'their Indonesian belongs into the id.ts of their area, or into src/console/app/locale where several areas say it',
  ).toEqual([])
})

it('so have command titles, kinds of records, their fields and refusals', async () => {
  const commands = (await discoverCommands()).all.flatMap(({ title, short }) => [title, short ?? title])
  const words = Object.values(kinds).flatMap(({ heading, word }) => [heading, word])
  const fields = fieldsOf.flatMap(([, { title, words = {} }]) => [title].concat(Object.values(words)))
  const refusals = Object.values(errorCatalogue).map((error) => error.text)
  expect([...new Set([...commands, ...words, ...fields, ...refusals])].filter(lacks)).toEqual([])
})

it('so have the values of codes', () => {
  const values = fieldsOf.flatMap(([, { values = [], words = {} }]) =>
    values.map((value) => words[value] ?? codeWords(value)),
  )
  expect(values.length).toBeGreaterThan(100)
  expect([...new Set(values)].filter(lacks)).toEqual([])
})

it('so has what uses items of the gallery', () => {
  expect(mediaUseNames.filter(lacks)).toEqual([])
})

it('so have the texts that all kinds of records share', () => {
  const files = filesBelow(['commands'], ['.ts'])
  const pairs = files.flatMap((file) =>
    Array.from(readSource(file).matchAll(/one: '([a-z ]+)',\s+many: '([a-z ]+)',\s+file:/g)),
  )
  const described = Object.values(resources).map(({ one, many }) => [one, many] as const)
  const named = [...described, ...pairs.map((match) => [match[1] ?? '', match[2] ?? ''] as const)]
  expect(named.length).toBeGreaterThan(7)
  const capital = (one: string) => one.charAt(0).toUpperCase() + one.slice(1)
  const sales = Object.values(channels).map(({ name }) => [`${name} sale`, `${name} sales`] as const)
  const sentences = [...named, ...sales].flatMap(([one, many]) => [
    `Which ${one}?`,
    `Which ${many}?`,
    `Edit ${one} {{name}}`,
    `Delete ${one} {{name}}?`,
    `Delete {{count}} ${many}?`,
    `Go to ${many}`,
    `${capital(one)} {{name}} created`,
    `${capital(one)} {{name}} saved`,
    `${capital(one)} {{name}} deleted`,
    `${capital(one)} {{name}} excluded from reports`,
    `${capital(one)} {{name}} included in reports`,
  ])
  expect(sentences.filter(lacks)).toEqual([])
})

/** What all kinds share is made of nouns; a kind may say it in words of its own. */
const sharing = [
  ...Object.values(resources).map(({ one, many }) => [one, many] as const),
  // Not described yet (docs/resources.md).
  ['exercise', 'exercises'] as const,
  ['answer', 'answers'] as const,
]
const shared = new Set(sharing.flatMap(([one, many]) => Object.keys(nounTexts([one, many, '']))))
const isShared = (text: string) => shared.has(text)

it('a text has one translation, whichever catalogue has it', () => {
  const catalogues = Object.values({
    ...import.meta.glob<Record<string, unknown>>('/src/console/app/locale/id-*.ts', { eager: true }),
    ...import.meta.glob<Record<string, unknown>>('/src/console/areas/*/**/id{,-*}.ts', { eager: true }),
  }).flatMap((module) => Object.values(module).filter((one) => typeof one === 'object' && one !== null))
  expect(catalogues.length).toBeGreaterThan(20)
  const found = catalogues.flatMap((catalogue) => Object.entries(catalogue)).filter(([text]) => !isShared(text))
  const contradictions = found.filter(
    ([text, translation]) => typeof translation === 'string' && id[text] !== translation,
  )
  expect(contradictions.map(([text]) => text)).toEqual([])
})

/** What a source says: literals, templates as patterns, codes in words. Matching is by containment, so it errs on the safe side. */
function sayings(sources: readonly string[]): (one: string) => boolean {
  const all = sources.join('\n').replaceAll("\\'", "'")
  const hole = /\$\{[^}]*\}/
  const templates = [...all.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map((match) => (match[1] ?? '').split(hole))
  const escaped = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const letters = (parts: string[]) => parts.join('').replaceAll(/\{\{\w+\}\}|\s/g, '').length
  const patterns = templates
    .filter((parts) => letters(parts) >= 3)
    .map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`, 'i'))
  const codes = new Set([...all.matchAll(/\b[A-Z][A-Z_]+\b/g)].map(([code]) => codeWords(code)))
  return (one) => all.includes(one) || codes.has(one) || patterns.some((pattern) => pattern.test(one))
}

it('every Indonesian text is said somewhere', () => {
  const files = filesBelow(['src', 'commands'], ['.ts', '.tsx']).filter(
    (file) => !file.includes('/locale/') && !/\/id(-\w+)?\.ts$/.test(file),
  )
  const isSaid = sayings(files.map(readSource))
  expect(Object.keys(id).filter((one) => !isShared(one) && !isSaid(one))).toEqual([])
})

it('a text that nothing says is reported', () => {
  const isSaid = sayings(["t('Said here')", 't(`Mark ${count} as ${word}?`)', "status: 'ON_LEAVE'"])
  const texts = ['Said here', 'Mark {{count}} as settled?', 'On leave', 'Said nowhere']
  expect(texts.filter((one) => !isSaid(one))).toEqual(['Said nowhere'])
})

it('a missing translation is reported', () => {
  const source = `t('No such text here', {}) label: "Nor this one", placeholder: 'https://…', help: '{{at}}'`
  const all = [...literals(source, said), ...literals(source, shown)]
  expect(all.filter(lacks)).toEqual(['No such text here', 'Nor this one'])
})

it('a translation has the placeholders of the English text', () => {
  const blanks = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map((match) => match[0]).sort()
  const wrong = Object.entries(id).filter(([en, text]) => blanks(en).join() !== blanks(text).join())
  expect(wrong).toEqual([])
})
