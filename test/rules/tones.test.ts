import { describe, expect, it } from 'vitest'
import { readSource, sources, withoutComments } from '#test/helpers/sources.ts'

const tone = "'(?:neutral|accent|active|pending|success|warning|danger)'"
/** `{ SENT: 'accent', FAILED: 'danger' }` and `{ QUEUED: { tone: 'pending', label: 'Waiting' }, … }`. */
const value = String.raw`(?:${tone}|\{[^{}]*\btone: ${tone}[^{}]*\})`
const map = new RegExp(String.raw`\{\s*(?:\w+: ${value},?\s*){2,}\}`, 'g')

interface Tones {
  file: string
  text: string
  tones: readonly string[]
}

/** The maps of a source that give each state a color. */
function mapsOf(file: string, source: string): Tones[] {
  return [...withoutComments(source).matchAll(map)].map(([text]) => {
    return { file, text, tones: text.match(new RegExp(tone, 'g')) ?? [] }
  })
}

const repeats = ({ tones }: Tones) => new Set(tones).size < tones.length

describe('states of one kind', () => {
  const maps = sources(['src/console']).flatMap((file) => mapsOf(file, readSource(file)))

  it('have a color each', () => {
    expect(maps.length).toBeGreaterThan(20)
    expect(maps.filter(repeats)).toEqual([])
  })

  it('are found in all the ways in which they are written', () => {
    expect(mapsOf('a.ts', "const tones = {\n  A: 'accent',\n  B: 'accent',\n}").map(repeats)).toEqual([true])
    expect(
      mapsOf('a.ts', "{ A: { tone: 'accent', label: 'a' }, B: { label: 'b', tone: 'accent' } }").map(repeats),
    ).toEqual([true])
    expect(mapsOf('a.ts', "{ tones: { A: 'accent', B: 'danger' } }").map(repeats)).toEqual([false])
  })
})
