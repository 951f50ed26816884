import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import type { Mime, ThumbSize } from '#contract/core/upload/file-types.ts'
import { thumbSizes } from '#contract/core/upload/file-types.ts'

/** A picture has at most so many pixels, all of its frames together. */
export const MAX_PIXELS = 60_000_000
const TIMEOUT_SECONDS = 30

sharp.cache(false)
// Pictures are worked on side by side instead, as many as `slots` says.
sharp.concurrency(1)
// Of all that the library could read, SVG among it, only these.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
})

/** A few pictures are decoded at a time: each takes up to 240 MB. The others wait for their turn. */
function slots(free: number) {
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

const inTurn = slots(Math.min(2, availableParallelism()))

export interface Picture {
  /** The picture without metadata. */
  path: string
  width: number
  height: number
  thumbs: readonly { size: ThumbSize; path: string }[]
}

const writers = {
  'image/jpeg': (image: Sharp) => image.jpeg({ quality: 90 }),
  'image/png': (image: Sharp) => image.png(),
  'image/webp': (image: Sharp) => image.webp({ quality: 90 }),
  'image/gif': (image: Sharp) => image.gif(),
  'image/avif': (image: Sharp) => image.avif({ quality: 65, effort: 2 }),
} as const satisfies Partial<Record<Mime, unknown>>

export const isPicture = (mime: Mime): mime is keyof typeof writers => Object.hasOwn(writers, mime)

/**
 * Writes a picture anew without what cameras add to it (where it was taken, above all), turned upright, and its
 * thumbnails. Its size is read from the header first: a picture with too many pixels is never decoded.
 * @returns a sentence for its field when it cannot be used
 */
export async function preparePicture(
  from: string,
  mime: keyof typeof writers,
  folder: string,
): Promise<Picture | { problem: string }> {
  const head = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head) return { problem: 'is damaged: the picture cannot be read' }
  const { width, height, pageHeight = height, pages = 1 } = head
  if (width * pageHeight * pages > MAX_PIXELS) {
    return { problem: `must have at most ${MAX_PIXELS / 1_000_000} million pixels` }
  }
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const isMoving = pages > 1 && (mime === 'image/gif' || mime === 'image/webp')
  const clean = path.join(folder, 'picture')
  try {
    return await inTurn(async () => {
      const whole = sharp(from, { ...options, animated: isMoving }).timeout({ seconds: TIMEOUT_SECONDS })
      const upright = isMoving ? whole : whole.autoOrient()
      const size = await writers[mime](upright.keepIccProfile()).toFile(clean)
      const still = sharp(from, options).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient()
      const thumbs = await Promise.all(
        thumbSizes.map(async (side) => {
          const to = path.join(folder, `thumb-${side}`)
          const inside = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
          await still.clone().resize(inside).webp({ quality: 80 }).toFile(to)
          return { size: side, path: to }
        }),
      )
      return { path: clean, width: size.width, height: size.pageHeight ?? size.height, thumbs }
    })
  } catch {
    return { problem: 'is damaged: the picture cannot be read' }
  }
}
