import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import type { Mime } from '#contract/core/upload/file-types.ts'
import { fileType, mimeOfName } from '#contract/core/upload/file-types.ts'
import type { UploadRule } from '#contract/core/upload/upload-rule.ts'

/** What the detection calls types that have another name here. */
const otherNames: Readonly<Record<string, Mime>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
}

const oldOffice: ReadonlySet<Mime> = new Set([
  'application/vnd.ms-excel',
  'application/msword',
  'application/vnd.ms-powerpoint',
])

/** Text that browsers would take for a document of their own: SVG, HTML, XML. */
const MARKUP = /^\uFEFF?\s*<(?:[!?]|html|svg|head|body|script|math)/i

/** Whether a file is text: UTF-8 throughout, without NUL. Markup is not meant. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true })
      if (text.includes('\0') || (isFirst && MARKUP.test(text))) return false
      isFirst = false
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The type of a file by its content; the name decides only between kinds of text, and of old Office documents. */
async function detect(path: string, name: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const promised = mimeOfName(name)
  if (found?.mime === 'application/x-cfb') return promised && oldOffice.has(promised) ? promised : undefined
  if (found) return otherNames[found.mime] ?? found.mime
  if (!(await isPlainText(path))) return undefined
  return promised === 'text/csv' ? promised : 'text/plain'
}

export type Typed = { mime: Mime } | { problem: string }

/** The type of a received file, or what is wrong with it, as it is said at its field. */
export async function typeOf(path: string, name: string, { types, called }: UploadRule): Promise<Typed> {
  const mime = await detect(path, name)
  if (mime?.startsWith('image/heic') || mime?.startsWith('image/heif')) {
    return { problem: 'is a HEIC picture, which cannot be read: save it as JPEG first' }
  }
  const known = mime === undefined ? undefined : fileType(mime)
  if (!known || !types.includes(mime as Mime)) return { problem: `must be ${called}` }
  const promised = mimeOfName(name)
  const isSame = promised === undefined || promised === mime || (mime === 'text/plain' && promised.startsWith('text/'))
  // A recording and a video share their container.
  const isContainer = promised !== undefined && promised.split('/')[1] === mime?.split('/')[1]
  if (!isSame && !isContainer) return { problem: `is ${known.called}, although its name ends otherwise` }
  return { mime: mime as Mime }
}
