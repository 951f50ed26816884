import sharp from 'sharp'

interface Wanted {
  width?: number
  height?: number
  /** Says in its metadata where it was taken. */
  placed?: boolean
  format?: 'jpeg' | 'png' | 'webp' | 'gif'
}

/** A picture of one colour. */
export function picture({ width = 400, height = 300, placed = false, format = 'jpeg' }: Wanted = {}): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
  const gps = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' } }
  return (placed ? plain.withExif(gps) : plain).toFormat(format).toBuffer()
}

/** A PNG that says it has so many pixels, and is a few hundred bytes. */
export async function vastPicture(width: number, height: number): Promise<Buffer> {
  const small = await picture({ width: 1, height: 1, format: 'png' })
  small.writeUInt32BE(width, 16)
  small.writeUInt32BE(height, 20)
  small.writeUInt32BE(crc(small.subarray(12, 29)), 29)
  return small
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
