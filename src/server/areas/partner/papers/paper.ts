import { buffer } from 'node:stream/consumers'
import Document from 'pdfkit'
import { fontFile } from '#server/areas/certificate/pdf/fonts.ts'
import { printable } from '#server/areas/certificate/pdf/runs.ts'

/** A part of a paper, one below the other. */
export type Block =
  | { kind: 'heading' | 'text' | 'item'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [string, string | null])[] }
  /** Who signs, side by side. */
  | { kind: 'signatures'; parties: readonly (readonly [party: string, person: string])[] }

interface Paper {
  title: string
  subtitle?: string
  blocks: readonly Block[]
}

const MARGIN = 64
const PAGE = { size: 'A4', margin: MARGIN } as const
const GRAY = '#555555'

type Doc = PDFKit.PDFDocument

function drawFacts(doc: Doc, facts: readonly (readonly [string, string | null])[]): void {
  for (const [label, value] of facts) {
    // The label stays with its value.
    if (doc.y > doc.page.height - MARGIN - 30) doc.addPage()
    const { y } = doc
    doc.font('Inter').fontSize(10).fillColor(GRAY).text(label, MARGIN, y, { width: 130 })
    doc.fillColor('black').text(printable(value ?? '') || '–', MARGIN + 140, y)
    doc.x = MARGIN
    doc.moveDown(0.2)
  }
  doc.moveDown(0.6)
}

function drawSignatures(doc: Doc, parties: readonly (readonly [string, string])[]): void {
  const room = 150
  if (doc.y > doc.page.height - MARGIN - room) doc.addPage()
  const top = doc.y + 16
  const width = (doc.page.width - 2 * MARGIN) / parties.length
  for (const [at, [party, person]] of parties.entries()) {
    const left = MARGIN + at * width
    doc
      .font('Inter')
      .fontSize(10)
      .fillColor('black')
      .text(printable(party), left, top, { width: width - 16 })
    doc.text(`( ${printable(person) || '………………………………'} )`, left, top + room - 40, { width: width - 16 })
  }
  doc.x = MARGIN
}

function draw(doc: Doc, block: Block): void {
  switch (block.kind) {
    case 'facts':
      return drawFacts(doc, block.facts)
    case 'signatures':
      return drawSignatures(doc, block.parties)
    case 'heading':
      if (doc.y > doc.page.height - MARGIN - 60) doc.addPage()
      doc.moveDown(0.4).font('Inter Bold').fontSize(11.5).fillColor('black').text(printable(block.text))
      doc.moveDown(0.3)
      return
    case 'item':
      doc
        .font('Inter')
        .fontSize(10)
        .fillColor('black')
        .text(`•  ${printable(block.text)}`, { indent: 8, lineGap: 2 })
      return
    case 'text':
      doc.font('Inter').fontSize(10).fillColor('black').text(printable(block.text), { lineGap: 3 })
      doc.moveDown(0.5)
  }
}

/** A paper of as many A4 pages as it takes, as PDF. */
export async function paperOf({ title, subtitle, blocks }: Paper): Promise<Buffer> {
  const doc = new Document({
    ...PAGE,
    // Else a font is loaded that is never used.
    font: false as never,
    lang: 'id-ID',
    displayTitle: true,
    info: { Title: title },
  })
  // An opened font is taken as it is; the types know only its file.
  for (const name of ['Inter', 'Inter Bold'] as const) doc.registerFont(name, fontFile(name) as unknown as string)
  doc.font('Inter Bold').fontSize(17).text(printable(title))
  if (subtitle !== undefined) doc.font('Inter').fontSize(10).fillColor(GRAY).text(printable(subtitle))
  doc.moveDown(1)
  for (const block of blocks) draw(doc, block)
  doc.end()
  return buffer(doc)
}
