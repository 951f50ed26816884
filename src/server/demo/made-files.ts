import sharp from 'sharp'

const paints = ['#0f766e', '#1d4ed8', '#b45309', '#be185d', '#4d7c0f', '#6d28d9', '#0e7490', '#9f1239'] as const

type Rgb = readonly [number, number, number]

const rgbOf = (paint: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(paint.slice(at, at + 2), 16)) as never

/** A picture that shows its own title, on a colour of its own. */
function drawn(title: string, n: number, [width, height]: readonly [number, number]) {
  const [red, green, blue] = rgbOf(paints[n % paints.length] ?? paints[0])
  const [x, y, r] = [(n * 97) % width, height, height / 2]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [left, top] = [at % width, Math.floor(at / width)]
    const isInside = (left - x) ** 2 + (top - y) ** 2 < r ** 2
    const light = 1 + (isInside ? 0.25 : 0) + (top / height) * 0.3
    pixels[at * 3] = Math.min(255, red * light)
    pixels[at * 3 + 1] = Math.min(255, green * light)
    pixels[at * 3 + 2] = Math.min(255, blue * light)
  }
  const words = title.replace(/[&<>]/g, ' ')
  const text = {
    text: `<span foreground="white">${words}</span>`,
    font: 'sans',
    rgba: true,
    width: Math.round(width * 0.8),
    dpi: Math.round(width / 3),
    align: 'centre',
  } as const
  return sharp(pixels, { raw: { width, height, channels: 3 } }).composite(title === '' ? [] : [{ input: { text } }])
}

const usual = [640, 400] as const

const painted = new Map<string, Promise<Buffer>>()

/** Painted once each: the customers of the demo academy show the same pictures. */
export function makePicture(title: string, n: number, size: readonly [number, number] = usual): Promise<Buffer> {
  const key = JSON.stringify([title, n, size])
  const known = painted.get(key)
  if (known) return known
  const picture = drawn(title, n, size).jpeg({ quality: 80 }).toBuffer()
  painted.set(key, picture)
  return picture
}

/** A paper of one page with one line on it. */
export function makePaper(line: string): Buffer {
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
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

/** A sheet of text: a line a row. */
export const makeSheet = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.join(',')).join('\n'))

const RATE = 8000

/** A short melody, as WAV with one channel of 8 bits. */
export function makeSound(notes: readonly number[]): Buffer {
  const length = RATE / 3
  const samples = Buffer.alloc(Math.floor(length) * notes.length)
  for (let at = 0; at < samples.length; at++) {
    const within = at % Math.floor(length)
    const tone = notes[Math.floor(at / Math.floor(length))] ?? 440
    samples[at] = 128 + 90 * Math.sin((2 * Math.PI * tone * within) / RATE) * (1 - within / length)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** An element of EBML: its id, its length in eight bytes, its content. */
function element(id: number, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const bytes = id.toString(16)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(bytes, 'hex'), length, body])
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/** The frame that a WebP picture consists of: a key frame of a VP8 video. */
function frameOf(picture: Buffer): Buffer {
  const at = picture.indexOf('VP8 ')
  return picture.subarray(at + 8, at + 8 + picture.readUInt32LE(at + 4))
}

/** A video of a picture a second, as WebM. */
export async function makeVideo(titles: readonly string[], n: number): Promise<Buffer> {
  const [width, height] = [320, 180] as const
  const frames = await Promise.all(
    titles.map(async (title, at) =>
      frameOf(
        await drawn(title, n + at, [width, height])
          .webp({ quality: 60 })
          .toBuffer(),
      ),
    ),
  )
  const blocks = frames.map((frame, at) => {
    const head = Buffer.from([0x81, 0, 0, 0x80])
    head.writeInt16BE(at * 1000, 1)
    return element(0xa3, head, frame)
  })
  const video = element(0xe0, element(0xb0, uint(width)), element(0xba, uint(height)))
  const track = [
    element(0xd7, uint(1)),
    element(0x73c5, uint(1)),
    element(0x83, uint(1)),
    element(0x86, 'V_VP8'),
    video,
  ]
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, 'webm'), element(0x4287, uint(2)), element(0x4285, uint(2))),
    element(
      0x18538067,
      element(0x1549a966, element(0x2ad7b1, uint(1_000_000)), element(0x4489, float(frames.length * 1000))),
      element(0x1654ae6b, element(0xae, ...track)),
      element(0x1f43b675, element(0xe7, uint(0)), ...blocks),
    ),
  ])
}
