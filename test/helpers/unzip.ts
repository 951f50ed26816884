import { strFromU8, unzipSync } from 'fflate'

/** The files of a ZIP archive as texts, in the order of its directory. */
export function unzipTexts(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))
}

/** Reads all that a generator gives. */
export async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
