import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import type { FontName } from '#contract/certificate/design.ts'
import { fonts } from '#contract/certificate/design.ts'

const require = createRequire(import.meta.url)

/** The files of the fonts, each with the whole of its letters; only those that are used get into a certificate. */
const files = {
  Inter: 'inter/400Regular/Inter_400Regular.ttf',
  'Inter Bold': 'inter/700Bold/Inter_700Bold.ttf',
  'Playfair Display': 'playfair-display/400Regular/PlayfairDisplay_400Regular.ttf',
  'Playfair Display Bold': 'playfair-display/700Bold/PlayfairDisplay_700Bold.ttf',
  'Great Vibes': 'great-vibes/400Regular/GreatVibes_400Regular.ttf',
  'Noto Sans SC': 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'Noto Naskh Arabic': 'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
} as const satisfies Record<FontName, string> & Record<string, string>
export type FontFile = keyof typeof files

/** Where letters are looked for that a font does not have. */
const fallback: readonly FontFile[] = ['Inter', 'Noto Sans SC', 'Noto Naskh Arabic']

const opened = new Map<FontFile, fontkit.Font>()

/** A font, read from its file once. */
export function fontFile(name: FontFile): fontkit.Font {
  const known = opened.get(name)
  if (known) return known
  const font = fontkit.create(readFileSync(require.resolve(`@expo-google-fonts/${files[name]}`))) as fontkit.Font
  opened.set(name, font)
  return font
}

export const isFont = (name: string | null): name is FontName => name !== null && Object.hasOwn(fonts, name)

/** The font that has a letter: the one that is asked for if possible. Undefined where none has it. */
export function fontWith(char: string, wanted: FontName): FontFile | undefined {
  const point = char.codePointAt(0) ?? 32
  return [wanted, ...fallback].find((name) => fontFile(name).hasGlyphForCodePoint(point))
}
