import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ThumbSize } from '#contract/core/upload/file-types.ts'
import { thumbKey } from './receive.ts'

/** What an address gives out. */
export interface Addressed {
  key: string
  name: string
  mime: string
  /** Undefined: it is asked of the store. */
  size: number | undefined
}

/** Addresses stay the same for so long, so that browsers find what they have loaded; each is valid twice as long. */
const PERIOD_MS = 1_800_000

export const filesPath = '/svc/console/files'

/** Addresses that need no session, because images and frames send none; each is good for one file and a short time. */
export interface FileAddresses {
  of(content: { hash: string; mime: string; size: number; name: string }): string
  thumb(hash: string, size: ThumbSize): string
  /** What an address was made for; undefined when it was not made here, was changed, or is over. */
  read(key: string, token: string): Addressed | undefined
}

export function fileAddresses(secret: string, now: () => number): FileAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'academy-console file addresses', 32))
  const seal = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const make = ({ key: object, name, mime, size }: Addressed) => {
    const until = (Math.floor(now() / PERIOD_MS) + 2) * PERIOD_MS
    const claims = Buffer.from(JSON.stringify([until, mime, size ?? null, name])).toString('base64url')
    return `${filesPath}/${object}?t=${claims}.${seal(`${object} ${claims}`)}`
  }
  return {
    of: ({ hash, ...rest }) => make({ key: hash, ...rest }),
    thumb: (hash, side) =>
      make({ key: thumbKey(hash, side), name: `${side}.webp`, mime: 'image/webp', size: undefined }),
    read(object, token) {
      const [claims = '', mac = ''] = token.split('.')
      const [given, wanted] = [Buffer.from(mac), Buffer.from(seal(`${object} ${claims}`))]
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
      const [until, mime, size, name] = JSON.parse(Buffer.from(claims, 'base64url').toString()) as [
        number,
        string,
        number | null,
        string,
      ]
      return until < now() ? undefined : { key: object, mime, name, size: size ?? undefined }
    },
  }
}
