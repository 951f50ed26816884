import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'

interface PdfFacts {
  isProtected: boolean
  /** Null where it cannot be said without the password, or the file does not say it. */
  pages: number | null
}

/** No more of a compressed part is looked at. */
const MAX_INFLATED = 8 * 1_048_576

/** The page tree counts its pages; of several counts the greatest is that of the whole. */
function greatestCount(text: string): number {
  let most = 0
  for (const { index } of text.matchAll(/\/Type\s*\/Pages\b/g)) {
    // The dictionary is around it, with the count before or after.
    const [from, to] = [text.lastIndexOf('<<', index), text.indexOf('>>', index)]
    const [, count = '0'] = /\/Count\s+(\d{1,6})\b/.exec(text.slice(Math.max(0, from), to < 0 ? undefined : to)) ?? []
    most = Math.max(most, Number(count))
  }
  return most
}

/** The parts of a PDF that hold other objects, inflated. */
function* objectStreams(bytes: Buffer, text: string): Generator<string> {
  for (const { index } of text.matchAll(/\/Type\s*\/ObjStm\b/g)) {
    const [start, end] = [text.indexOf('stream', index), text.indexOf('endstream', index)]
    if (start < 0 || end < start) continue
    const from = start + 'stream'.length + (text[start + 6] === '\r' ? 2 : 1)
    try {
      yield inflateSync(bytes.subarray(from, end), { maxOutputLength: MAX_INFLATED }).toString('latin1')
    } catch {
      // Compressed in another way, or cut off: what it holds is not known.
    }
  }
}

/** What a PDF says of itself: whether it opens with a password, and how many pages it has. */
export async function pdfFacts(content: Readable): Promise<PdfFacts> {
  const bytes = await buffer(content)
  const text = bytes.toString('latin1')
  if (text.includes('/Encrypt')) return { isProtected: true, pages: null }
  let pages = greatestCount(text)
  for (const part of objectStreams(bytes, text)) pages = Math.max(pages, greatestCount(part))
  return { isProtected: false, pages: pages === 0 ? null : pages }
}
