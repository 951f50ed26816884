import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FileStore } from '#server/core/store/store.ts'
import { MAX_PIXELS } from '#server/core/upload/picture.ts'

/** Pictures are printed with 200 dots to the inch, whatever they were uploaded with. */
const DENSITY = 200 / 150
/** Pictures that stay in memory: a job prints the same ones on every certificate. */
const HELD = 24

const held = new Map<string, Promise<Buffer>>()

async function prepare(store: FileStore, key: string, width: number, height: number): Promise<Buffer> {
  const bytes = await buffer(await store.open(key))
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  const box = { width: Math.ceil(width * DENSITY), height: Math.ceil(height * DENSITY) }
  const inside = image.resize({ ...box, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
  const { isOpaque } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).stats()
  // A picture with transparent parts takes the printer ten times as long.
  return isOpaque ? inside.flatten().jpeg({ quality: 84 }).toBuffer() : inside.png({ palette: false }).toBuffer()
}

/** A picture of the store as it is printed in a box of that many pixels. */
export function printedImage(store: FileStore, key: string, width: number, height: number): Promise<Buffer> {
  const name = `${key} ${width}x${height}`
  const known = held.get(name)
  held.delete(name)
  const image = known ?? prepare(store, key, width, height)
  held.set(name, image)
  image.catch(() => held.delete(name))
  const [oldest] = held.keys()
  if (held.size > HELD && oldest !== undefined) held.delete(oldest)
  return image
}

/** A background covers its page whatever its shape, and nothing shows through it. */
export async function printedBackground(store: FileStore, key: string, width: number, height: number): Promise<Buffer> {
  const name = `${key} page ${width}x${height}`
  const known = held.get(name)
  if (known) return known
  const make = async () => {
    const bytes = await buffer(await store.open(key))
    return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.ceil(width * DENSITY), height: Math.ceil(height * DENSITY), fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 84 })
      .toBuffer()
  }
  const image = make()
  held.set(name, image)
  image.catch(() => held.delete(name))
  const [oldest] = held.keys()
  if (held.size > HELD && oldest !== undefined) held.delete(oldest)
  return image
}
