import Document from 'pdfkit'
import { fontFile } from '#server/areas/certificate/pdf/fonts.ts'
import type { Section } from './contents.ts'

const MARGIN = 48
const ROW = 16
const COLUMN = 74
const FIRST = 120
const INK = '#1b1f24'
const QUIET = '#5b6470'
const BAR = '#3b5bdb'

const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })
const cellOf = ({ money = [] }: Section, column: number, value: string | number): string =>
  typeof value === 'string' ? value : money.includes(column) ? `Rp.${whole.format(value)}` : whole.format(value)

type Doc = PDFKit.PDFDocument

interface Line {
  cells: readonly string[]
  bold?: boolean
  color?: string
}

function line(doc: Doc, top: number, { cells, bold = false, color = INK }: Line): void {
  doc
    .font(bold ? 'Inter Bold' : 'Inter')
    .fontSize(9)
    .fillColor(color)
  for (const [at, text] of cells.entries()) {
    const left = at === 0 ? MARGIN : MARGIN + FIRST + (at - 1) * COLUMN
    doc.text(text, left, top, {
      width: at === 0 ? FIRST - 6 : COLUMN - 6,
      height: ROW,
      align: at === 0 ? 'left' : 'right',
      ellipsis: true,
      lineBreak: false,
    })
  }
}

/** A table with a bar at the end of each line, on one page where it fits on one. */
function draw(doc: Doc, section: Section, top: number): number {
  const { title, head, rows, drawn } = section
  const height = (rows.length + 3) * ROW
  const bottom = doc.page.height - MARGIN
  if (top + Math.min(height, bottom - MARGIN) > bottom) doc.addPage()
  let at = top + Math.min(height, bottom - MARGIN) > bottom ? MARGIN : top
  doc.font('Inter Bold').fontSize(12).fillColor(INK).text(title, MARGIN, at, { lineBreak: false })
  at += ROW + 6
  line(doc, at, { cells: head, color: QUIET })
  at += ROW
  const values = rows.map((row) => Number(row[drawn] ?? 0))
  const most = Math.max(1, ...values)
  const left = MARGIN + FIRST + (head.length - 1) * COLUMN + 10
  const room = doc.page.width - MARGIN - left
  for (const [n, row] of rows.entries()) {
    if (at + ROW > bottom) {
      doc.addPage()
      at = MARGIN
    }
    line(doc, at, { cells: row.map((value, column) => cellOf(section, column, value)) })
    const width = (Math.max(0, values[n] ?? 0) / most) * room
    if (width > 0) doc.rect(left, at + 2, width, 7).fill(BAR)
    at += ROW
  }
  return at + ROW
}

export interface MonthlyReport {
  customer: string
  /** `November 2026` */
  month: string
  /** Everything that happened until then is counted. */
  asOf: string
  madeAt: Date
  sections: readonly Section[]
}

/** The report of a month as PDF. */
export async function renderReport({ customer, month, asOf, madeAt, sections }: MonthlyReport): Promise<Buffer> {
  const title = `Laporan ${month}`
  const info = { Title: title, Author: customer, Creator: customer, CreationDate: madeAt, ModDate: madeAt }
  const doc = new Document({
    size: 'A4',
    margin: MARGIN,
    // Else a font is loaded that is never used.
    font: false as never,
    autoFirstPage: false,
    lang: 'id-ID',
    displayTitle: true,
    pdfVersion: '1.7',
    info,
  })
  // An opened font is taken as it is; the types know only its file.
  for (const name of ['Inter', 'Inter Bold'] as const) doc.registerFont(name, fontFile(name) as unknown as string)
  doc.addPage()
  doc.font('Inter Bold').fontSize(18).fillColor(INK).text(title, MARGIN, MARGIN, { lineBreak: false })
  doc
    .font('Inter')
    .fontSize(10)
    .fillColor(QUIET)
    .text(`${customer} · ${asOf}`, MARGIN, MARGIN + 26, { lineBreak: false })
  let top = MARGIN + 56
  for (const section of sections) top = draw(doc, section, top)
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
