import type { Readable } from 'node:stream'

const MARK = Buffer.from('/Encrypt')

/** Whether a PDF is encrypted: its trailer says so in plain text, wherever in the file it is. */
export async function isEncrypted(content: Readable): Promise<boolean> {
  let tail = Buffer.alloc(0)
  for await (const chunk of content) {
    const text = Buffer.concat([tail, chunk as Buffer])
    if (text.includes(MARK)) {
      content.destroy()
      return true
    }
    tail = text.subarray(Math.max(0, text.length - MARK.length + 1))
  }
  return false
}
