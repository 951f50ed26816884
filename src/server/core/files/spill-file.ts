import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

const PAGE_BYTES = 262_144

/**
 * A temporary file that is written once from front to back and read at any place later. Writers fill pages in memory
 * without waiting; `flush` moves the full ones to disk, so memory is bounded by what is written between two flushes.
 */
export class SpillFile {
  readonly #file: FileHandle
  #page: Buffer = Buffer.allocUnsafe(PAGE_BYTES)
  #used = 0
  #full: { page: Buffer; used: number }[] = []
  /** Pages that were written out, to be used again: allocating new ones outruns the garbage collector. */
  #spare: Buffer[] = []
  #flushed = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** Creates the file; it must not exist. */
  static async create(path: string): Promise<SpillFile> {
    return new SpillFile(await open(path, 'wx+', 0o600))
  }

  /** Bytes appended so far, flushed or not. */
  get size(): number {
    return this.#flushed + this.#full.reduce((sum, { used }) => sum + used, 0) + this.#used
  }

  /** Gives `bytes` bytes (at most a page) at the end of the file to fill in; their content is undefined until then. */
  claim(bytes: number): Buffer {
    if (this.#used + bytes > this.#page.length) {
      this.#full.push({ page: this.#page, used: this.#used })
      this.#page = this.#spare.pop() ?? Buffer.allocUnsafe(PAGE_BYTES)
      this.#used = 0
    }
    this.#used += bytes
    return this.#page.subarray(this.#used - bytes, this.#used)
  }

  /** Writes the full pages to disk, and the last one as well when the file is complete. */
  async flush(complete = false): Promise<void> {
    const pages = this.#full
    this.#full = []
    if (complete && this.#used > 0) {
      pages.push({ page: this.#page, used: this.#used })
      this.#page = Buffer.alloc(0)
      this.#used = 0
    }
    for (const { page, used } of pages) {
      await this.#write(page.subarray(0, used), this.#flushed)
      this.#flushed += used
      this.#spare.push(page)
    }
    if (complete) this.#spare = []
  }

  /** Replaces bytes that are already on disk. */
  async patch(bytes: Buffer, position: number): Promise<void> {
    await this.#write(bytes, position)
  }

  /** The bytes from `start` to before `end` of the completed file, a page at a time. */
  async *read(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const page = Buffer.allocUnsafe(Math.min(PAGE_BYTES, end - at))
      const { bytesRead } = await this.#file.read(page, 0, page.length, at)
      if (bytesRead === 0) throw new Error('A temporary file is shorter than what was written to it')
      yield page.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #write(bytes: Buffer, position: number): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, position + at)
      at += bytesWritten
    }
  }
}
