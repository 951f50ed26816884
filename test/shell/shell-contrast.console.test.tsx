import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, readSource } from '#test/helpers/sources.ts'

const css = readFileSync(path.resolve(import.meta.dirname, '../../src/console/styles/tokens.css'), 'utf8')

/** The colours of a theme, by token. */
function theme(selector: string): Map<string, string> {
  const from = css.indexOf(`${selector} {`)
  const block = css.slice(from, css.indexOf('}', from))
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Every colour that text is written in, on everything that it may be written on. */
const grounds = [
  'surface',
  'sunken',
  'raised',
  'hover',
  'accent-soft',
  'active-soft',
  'pending-soft',
  'danger-soft',
  'warning-soft',
  'success-soft',
] as const
const onGrounds = ['text', 'muted', 'accent', 'active', 'pending', 'danger', 'warning', 'success'].flatMap((text) =>
  grounds.map((ground) => [text, ground, 4.5] as const),
)
const pairs = [
  ...onGrounds,
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'sunken', 3],
  ['line-strong', 'raised', 3],
] as const

describe.each([
  ['light', ':root'],
  ['dark', "[data-theme='dark']"],
])('the %s theme', (_name, selector) => {
  const colours = theme(selector)

  it.each(pairs)('writes %s on %s with a contrast of %f or more', (text, ground, least) => {
    const ratio = contrast(colours.get(text) ?? '', colours.get(ground) ?? '')
    expect(ratio).toBeGreaterThanOrEqual(least)
  })
})

/** How far apart two colours look: a plain distance of hues and lightness (CIE76). */
function distance(one: string, other: string): number {
  const [a, b] = [lab(one), lab(other)]
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)))
}

function lab(hex: string): number[] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

describe('colors of states', () => {
  const tones = ['muted', 'accent', 'active', 'pending', 'success', 'warning', 'danger']
  const pairsOfTones = tones.flatMap((one, i) => tones.slice(i + 1).map((other) => [one, other] as const))

  it.each([
    ['light', ':root'],
    ['dark', "[data-theme='dark']"],
  ])('differ at a glance in the %s theme', (_name, selector) => {
    const colours = theme(selector)
    const near = pairsOfTones.filter(([a, b]) => distance(colours.get(a) ?? '', colours.get(b) ?? '') < 20)
    expect(near).toEqual([])
  })
})

describe('colours', () => {
  it('are all named in both themes', () => {
    expect([...theme("[data-theme='dark']").keys()].sort()).toEqual([...theme(':root').keys()].sort())
  })

  it('are used as they are: a translucent one has less contrast than what is checked here', () => {
    const names = [...theme(':root').keys()].filter((name) => name !== 'scrim').join('|')
    const translucent = new RegExp(`\\b(?:text|bg)-(?:${names})/\\d`)
    const files = filesBelow(['src/console'], ['.ts', '.tsx', '.css'])
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => translucent.test(readSource(file)))).toEqual([])
  })
})
