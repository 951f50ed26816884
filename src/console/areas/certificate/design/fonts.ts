import greatVibes from '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf?url'
import inter from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import interBold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url'
import playfair from '@expo-google-fonts/playfair-display/400Regular/PlayfairDisplay_400Regular.ttf?url'
import playfairBold from '@expo-google-fonts/playfair-display/700Bold/PlayfairDisplay_700Bold.ttf?url'
import type { FontName } from '#contract/certificate/design.ts'

/** The very files that certificates are printed with. */
const files: Readonly<Record<FontName, string>> = {
  Inter: inter,
  'Inter Bold': interBold,
  'Playfair Display': playfair,
  'Playfair Display Bold': playfairBold,
  'Great Vibes': greatVibes,
}

/** Their names in the browser, apart from the fonts of the console. */
export const familyOf = (font: string): string => `Certificate ${font}`

let loading: Promise<unknown> | undefined

/** Loads the fonts of certificates, once. */
export function loadFonts(): Promise<unknown> {
  // Absent where pages are not drawn.
  if (!('FontFace' in globalThis)) return Promise.resolve()
  loading ??= Promise.allSettled(
    Object.entries(files).map(async ([name, url]) => {
      const face = await new FontFace(familyOf(name), `url(${url})`).load()
      document.fonts.add(face)
    }),
  )
  return loading
}

let context: CanvasRenderingContext2D | null | undefined

/** The width of a line in px at that size. */
export function widthOf(text: string, font: string, size: number): number {
  if (context === undefined && 'FontFace' in globalThis) context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `${size}px "${familyOf(font)}"`
  return context.measureText(text).width
}
