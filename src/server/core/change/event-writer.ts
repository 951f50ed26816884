import type { ServerResponse } from 'node:http'

/** The most bytes buffered for a slow listener. */
const MAX_WAITING = 256 * 1024

/** Writes server-sent events. A listener that does not keep up is disconnected: it reconnects and catches up. */
export function eventWriter(raw: ServerResponse) {
  return {
    /** One event. `id` is the position to resume at. Text with a line break would end it, so data is JSON. */
    send(event: string, data: unknown, id?: string): void {
      if (raw.destroyed || raw.writableEnded) return
      raw.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
      if (raw.writableLength > MAX_WAITING) raw.destroy()
    },
    end(): void {
      if (!raw.destroyed && !raw.writableEnded) raw.end()
    },
  }
}
