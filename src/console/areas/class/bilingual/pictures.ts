import type { ClassContent } from '#contract/class/class-parts.ts'

/** Where the pictures of a text are to be loaded from, by their numbers in the gallery. */
export type Addresses = Map<string, string>

/** The addresses that came with texts. */
export const addressesIn = (contents: readonly ClassContent[]): Addresses =>
  new Map(
    contents.flatMap(({ description }) =>
      [...description.matchAll(/<img\b[^>]*\bdata-media="(\d+)"[^>]*? src="([^"]+)"/g)].map(
        ([, id = '', src = '']) => [id, src.replaceAll('&amp;', '&')] as const,
      ),
    ),
  )

/** A text whose pictures can be shown. */
export const withSources = (html: string, addresses: Addresses): string =>
  html.replaceAll(/<img\b[^>]*\bdata-media="(\d+)"/g, (tag, id: string) => {
    const src = addresses.get(id)
    return src === undefined ? tag : `${tag} src="${src.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
