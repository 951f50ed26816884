import { createHash } from 'node:crypto'

/** A file small enough to travel in its own address. */
export interface MadeFile {
  url: string
  mime: string
  size_bytes: number
  checksum: string
}

function made(mime: string, body: string): MadeFile {
  const bytes = Buffer.from(body)
  return {
    url: `data:${mime};base64,${bytes.toString('base64')}`,
    mime,
    size_bytes: bytes.length,
    checksum: createHash('sha256').update(bytes).digest('hex'),
  }
}

const escape = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const paints = ['#0f766e', '#1d4ed8', '#b45309', '#be185d', '#4d7c0f', '#6d28d9', '#0e7490', '#9f1239'] as const

/** A picture that shows its own title. */
export function makePicture(title: string, n: number, [width, height] = [640, 400]): MadeFile {
  const paint = paints[n % paints.length] ?? paints[0]
  const words = escape(title)
  return made(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${paint}"/><circle cx="${(n * 97) % width}" cy="${height}" r="${height / 2}" fill="#fff" opacity=".12"/><text x="50%" y="52%" fill="#fff" font-family="sans-serif" font-size="${Math.round(width / 24)}" text-anchor="middle">${words}</text></svg>`,
  )
}

/** A paper of one page with one line on it. */
export function makePaper(line: string): MadeFile {
  const shown = line
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .replace(/[\\()]/g, String.raw`\$&`)
  const content = `BT /F1 18 Tf 72 760 Td (${shown}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return made(
    'application/pdf',
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

/** A sheet of text: a line a row. */
export const makeSheet = (rows: readonly (readonly (string | number)[])[]): MadeFile =>
  made('text/csv', rows.map((row) => row.join(',')).join('\n'))
