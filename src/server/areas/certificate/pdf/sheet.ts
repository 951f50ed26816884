import type { CertificateItem, ItemValue } from '#contract/certificate/design.ts'
import { DEFAULT_COLOR, DEFAULT_FONT, DEFAULT_SIZE } from '#contract/certificate/design.ts'
import type { FileStore } from '#server/core/store/store.ts'
import { isFont } from './fonts.ts'
import { printedBackground, printedImage } from './images.ts'
import type { Drawn, Sheet } from './render.ts'
import type { Printed } from './values.ts'

/** A template as it is printed; pictures are named by the hash of their content. */
export interface Design {
  widthPx: number
  heightPx: number
  pages: number
  locale: 'id' | 'en'
  background: string | null
  items: readonly Omit<CertificateItem, 'id' | 'templateId' | 'order' | 'version'>[]
}

interface About {
  title: string
  author: string
  issuedAt: Date
  /** What its QR codes hold. */
  verifyUrl: string
  values: Printed
}

function textOf({ value, text }: { value: ItemValue; text: string | null }, values: Printed): string {
  if (value === 'TEXT') return text ?? ''
  const printed = values[value]
  // What comes before a value is nothing without it.
  return printed === undefined ? '' : [text, printed].filter(Boolean).join(' ')
}

/** What a design and its values come to on paper. */
export async function sheetOf(store: FileStore, design: Design, about: About): Promise<Sheet> {
  const { widthPx: width, heightPx: height, pages, locale, background } = design
  const items: Drawn[] = []
  for (const item of design.items) {
    const { page, x, y, w, h, align } = item
    const box = { page, x, y, w, h }
    if (item.value === 'QR') items.push({ ...box, kind: 'qr', text: about.verifyUrl })
    else if (item.value === 'IMAGE') {
      const key = item.picture?.url
      if (key) items.push({ ...box, kind: 'image', bytes: await printedImage(store, key, w, h) })
    } else {
      const text = textOf(item, about.values)
      const font = isFont(item.font) ? item.font : DEFAULT_FONT
      const [size, color] = [item.fontSize ?? DEFAULT_SIZE, item.color ?? DEFAULT_COLOR]
      if (text.trim() !== '') items.push({ ...box, kind: 'text', text, font, size, color, align })
    }
  }
  const { title, author, issuedAt } = about
  return {
    width,
    height,
    pages,
    locale,
    title,
    author,
    issuedAt,
    background: background === null ? null : await printedBackground(store, background, width, height),
    items,
  }
}

/** Which of the values a design prints: nothing else is stored of them, or shown to the public. */
export function printedBy({ items }: Pick<Design, 'items'>, values: Printed): Printed {
  const used = new Set(items.map(({ value }) => value))
  return Object.fromEntries(Object.entries(values).filter(([value]) => used.has(value as ItemValue)))
}
