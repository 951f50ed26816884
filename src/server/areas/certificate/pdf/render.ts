import Document from 'pdfkit'
import { encode } from 'uqr'
import type { FontName } from '#contract/certificate/design.ts'
import { LINE_HEIGHT, fonts } from '#contract/certificate/design.ts'
import { fontFile } from './fonts.ts'
import type { Run } from './runs.ts'
import { printable, runsOf } from './runs.ts'

interface Box {
  page: number
  x: number
  y: number
  w: number
  h: number
}

/** What is drawn, in pixels of 150 to the inch. */
export type Drawn = Box &
  (
    | {
        kind: 'text'
        text: string
        font: FontName
        size: number
        color: string
        align: 'LEFT' | 'CENTER' | 'RIGHT'
      }
    | { kind: 'image'; bytes: Buffer }
    | { kind: 'qr'; text: string }
  )

export interface Sheet {
  width: number
  height: number
  pages: number
  title: string
  author: string
  locale: 'id' | 'en'
  issuedAt: Date
  background: Buffer | null
  items: readonly Drawn[]
}

const POINTS = 72 / 150
const shares = { LEFT: 0, CENTER: 0.5, RIGHT: 1 } as const

type Doc = PDFKit.PDFDocument

// Text is laid out word by word, which is fast; asked for features it is one run, which right-to-left text needs to have
// its words in order.
const shaping = ({ isRightToLeft }: Run) => ({ lineBreak: false, ...(isRightToLeft ? { features: [] } : {}) })

function widthOf(doc: Doc, run: Run, size: number): number {
  return doc.font(run.font).fontSize(size).widthOfString(run.text, shaping(run))
}

function drawText(doc: Doc, item: Extract<Drawn, { kind: 'text' }>): void {
  const size = item.size * POINTS
  const [x, y, room] = [item.x * POINTS, item.y * POINTS, item.w * POINTS]
  const lines = item.text.split('\n').map((line) => {
    const runs = runsOf(printable(line), item.font)
    const widths = runs.map((run) => widthOf(doc, run, size))
    return { runs, widths, width: widths.reduce((sum, one) => sum + one, 0) }
  })
  const widest = Math.max(...lines.map(({ width }) => width))
  // A long name shrinks to fit.
  const scale = widest > room ? room / widest : 1
  const ascent = fonts[item.font].ascent * size
  for (const [n, { runs, widths, width }] of lines.entries()) {
    const baseline = y + ascent + n * LINE_HEIGHT * size * scale
    let left = x + (room - width * scale) * shares[item.align]
    for (const [at, run] of runs.entries()) {
      doc
        .font(run.font)
        .fontSize(size * scale)
        .fillColor(item.color)
      doc.text(run.text, left, baseline, { ...shaping(run), baseline: 'alphabetic' })
      left += (widths[at] ?? 0) * scale
    }
  }
}

function drawQr(doc: Doc, item: Extract<Drawn, { kind: 'qr' }>): void {
  const { data, size } = encode(item.text, { ecc: 'M', border: 0 })
  const side = Math.min(item.w, item.h) * POINTS
  const module = side / size
  const left = item.x * POINTS + (item.w * POINTS - side) / 2
  const top = item.y * POINTS + (item.h * POINTS - side) / 2
  for (const [row, cells] of data.entries()) {
    for (let from = 0; from < size; from++) {
      let to = from
      while (to < size && cells[to]) to++
      if (to > from) doc.rect(left + from * module, top + row * module, (to - from) * module, module)
      from = Math.max(from, to)
    }
  }
  doc.fill('#000000')
}

function draw(doc: Doc, item: Drawn): void {
  if (item.kind === 'text') drawText(doc, item)
  else if (item.kind === 'qr') drawQr(doc, item)
  else {
    const box: [number, number] = [item.w * POINTS, item.h * POINTS]
    doc.image(item.bytes, item.x * POINTS, item.y * POINTS, { fit: box, align: 'center', valign: 'center' })
  }
}

/** A certificate as PDF. The same sheet makes the same bytes. */
export async function renderSheet(sheet: Sheet): Promise<Buffer> {
  const { width, height, pages, title, author, locale, issuedAt, background, items } = sheet
  const size: [number, number] = [width * POINTS, height * POINTS]
  const info = { Title: title, Author: author, Creator: author, CreationDate: issuedAt, ModDate: issuedAt }
  const doc = new Document({
    size,
    margin: 0,
    autoFirstPage: false,
    // Else a font is loaded that is never used.
    font: false as never,
    lang: locale === 'id' ? 'id-ID' : 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info,
  })
  const used = new Set(['Inter' as const, ...items.flatMap((item) => (item.kind === 'text' ? item.font : []))])
  const all = [...used, 'Noto Sans SC' as const, 'Noto Naskh Arabic' as const]
  // An opened font is taken as it is; the types know only its file.
  for (const name of all) doc.registerFont(name, fontFile(name) as unknown as string)
  for (let page = 1; page <= pages; page++) {
    doc.addPage({ size, margin: 0 })
    if (background) doc.image(background, 0, 0, { width: size[0], height: size[1] })
    for (const item of items) if (item.page === page) draw(doc, item)
  }
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
