import { createRequire } from 'node:module'
import path from 'node:path'
import jsqr from 'jsqr'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

// The package is a function; its types describe it as a module that has one.
const findQr = jsqr as unknown as typeof jsqr.default

/** Dots of a page in the picture that QR codes are looked for in, for each point. */
const DOTS = 3

/** Draws the black rectangles of a page, of which QR codes are made. */
function draw(lists: { fnArray: number[]; argsArray: unknown[][] }, width: number, height: number) {
  const [w, h] = [Math.ceil(width * DOTS), Math.ceil(height * DOTS)]
  const dots = new Uint8ClampedArray(w * h * 4).fill(255)
  for (const [n, fn] of lists.fnArray.entries()) {
    if (fn !== OPS.constructPath) continue
    const [, [data]] = lists.argsArray[n] as [number, [Float32Array | null]]
    if (!data) continue
    // Each rectangle: to a corner, lines to the three others, and back.
    const corners: [number, number][] = []
    for (let at = 0; at < data.length;) {
      const op = data[at]
      if (op === 0 || op === 1) {
        if (op === 0) corners.length = 0
        corners.push([data[at + 1] ?? 0, data[at + 2] ?? 0])
        at += 3
      } else at += 1
      if (corners.length < 4) continue
      const xs = corners.map(([x]) => x)
      const ys = corners.map(([, y]) => y)
      for (let y = Math.round(Math.min(...ys) * DOTS); y < Math.round(Math.max(...ys) * DOTS); y++)
        for (let x = Math.round(Math.min(...xs) * DOTS); x < Math.round(Math.max(...xs) * DOTS); x++)
          dots.fill(0, (y * w + x) * 4, (y * w + x) * 4 + 3)
      corners.length = 0
    }
  }
  return { dots, w, h }
}

/** What other programs read in a PDF: its texts, fonts, pages, title, language and QR code. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${root}/cmaps/`,
    standardFontDataUrl: `${root}/standard_fonts/`,
    verbosity: 0,
  }).promise
  const { info } = await document.getMetadata()
  const { Title: title, Language: language } = info as { Title?: string; Language?: string }
  const pages: { text: string; width: number; height: number; qr: string | undefined }[] = []
  for (let n = 1; n <= document.numPages; n++) {
    const page = await document.getPage(n)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    const { dots, w, h } = draw(await page.getOperatorList(), width, height)
    pages.push({ text, width, height, qr: findQr(dots, w, h)?.data })
  }
  await document.destroy()
  return { title, language, pages, text: pages.map(({ text }) => text).join('\n') }
}
