import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive; its content comes when the archive has got there. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Without the 64-bit form neither a file nor the archive may be longer. */
const MAX_BYTES = 0xffffffff

/** Deflate's fastest level: a sheet is mostly repetition, and the time of the others buys few bytes. */
const LEVEL = 1

/** 1 January 1980, the first day there is: an archive says nothing about when it was made. */
const DOS_DATE = 0x0021

/** Sizes and checksum follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808

interface Written {
  name: Buffer
  offset: number
  checksum: number
  packed: number
  size: number
}

/** What a local header and the directory say alike, from the version on. */
function common({ checksum, packed, size }: Pick<Written, 'checksum' | 'packed' | 'size'>, nameLength: number): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(FLAGS, 2)
  bytes.writeUInt16LE(8, 4)
  bytes.writeUInt16LE(DOS_DATE, 8)
  bytes.writeUInt32LE(checksum, 10)
  bytes.writeUInt32LE(packed, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(nameLength, 22)
  return bytes
}

function signature(text: string): Buffer {
  return Buffer.from(`PK${text}`, 'latin1')
}

function directoryEntry(written: Written): Buffer {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(written.offset, 10)
  return Buffer.concat([
    signature('\x01\x02'),
    Buffer.from([20, 0]),
    common(written, written.name.length),
    tail,
    written.name,
  ])
}

function directoryEnd(count: number, offset: number, size: number): Buffer {
  const bytes = Buffer.alloc(18)
  bytes.writeUInt16LE(count, 4)
  bytes.writeUInt16LE(count, 6)
  bytes.writeUInt32LE(size, 8)
  bytes.writeUInt32LE(offset, 12)
  return Buffer.concat([signature('\x05\x06'), bytes])
}

function requireFits(bytes: number): void {
  if (bytes > MAX_BYTES) throw new RangeError('An archive holds at most 4 GB')
}

/**
 * A ZIP archive as it is made, one entry after the other, with nothing held back: only the directory at its end knows
 * sizes and places.
 * @throws RangeError beyond 4 GB, and whatever an entry's content throws
 */
export async function* zipFile(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const written: Written = { name: Buffer.from(name), offset, checksum: 0, packed: 0, size: 0 }
    const head = Buffer.concat([signature('\x03\x04'), common(written, written.name.length), written.name])
    yield head
    for await (const piece of packed(content, written)) {
      written.packed += piece.length
      yield piece
    }
    const after = Buffer.alloc(12)
    after.writeUInt32LE(written.checksum, 0)
    after.writeUInt32LE(written.packed, 4)
    after.writeUInt32LE(written.size, 8)
    yield Buffer.concat([signature('\x07\x08'), after])
    offset += head.length + written.packed + 16
    requireFits(offset)
    directory.push(written)
  }
  const list = Buffer.concat(directory.map(directoryEntry))
  requireFits(offset + list.length)
  yield Buffer.concat([list, directoryEnd(directory.length, offset, list.length)])
}

/** Deflates a content; `counts` gets its length and checksum on the way. */
async function* packed(content: ZipEntry['content'], counts: Written): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      counts.checksum = crc32(piece, counts.checksum)
      counts.size += piece.length
      requireFits(counts.size)
      yield piece
    }
  }
  const deflate = createDeflateRaw({ level: LEVEL })
  // An error of the content destroys the deflater, and who reads from that gets it; so does giving up, the other way.
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => undefined)
  for await (const piece of deflate) yield piece as Buffer
}
