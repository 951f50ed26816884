import { act } from '@testing-library/react'
import type { RecordChange } from '#contract/core/change.ts'
import { refuse } from '#test/helpers/console.tsx'
import type { Asked } from '#test/helpers/console.tsx'
import { eventually } from '#test/helpers/eventually.ts'

export const CHANGES = '/svc/console/changes'

/** A server's stream of changes: what it is asked, and what it tells. */
export function changeStream() {
  const asked: Asked[] = []
  let open: ReadableStreamDefaultController<Uint8Array> | undefined
  let place = 0
  let status = 200
  const encoder = new TextEncoder()
  const write = (event: string, data: unknown) => {
    place += 1
    open?.enqueue(encoder.encode(`event: ${event}\nid: ${place}:${place}:\ndata: ${JSON.stringify(data)}\n\n`))
  }

  return {
    asked,
    answer(one: Asked): Response {
      asked.push(one)
      if (status !== 200) return refuse(status, status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL', { requestId: 'x' })
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          open = controller
          write('beat', {})
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
    },
    /** From now on the server answers with this status. */
    refuseWith: (next: number) => (status = next),
    /** Waits until somebody listens. */
    heard: () => eventually(() => (open ? undefined : Promise.reject(new Error('no one listens')))),
    tell: (...changes: Partial<RecordChange>[]) =>
      act(async () => {
        const full = { resource: 'voucher', customerId: 1, kind: 'updated', own: false }
        write(
          'changes',
          changes.map((change) => Object.assign({ count: change.ids?.length ?? 0 }, full, change)),
        )
      }),
    send: (event: string, data: unknown = {}) => act(async () => write(event, data)),
    /** The connection breaks. */
    break: () =>
      act(async () => {
        const broken = open
        open = undefined
        broken?.error(new Error('gone'))
      }),
    /** The server ends the stream. */
    end: () =>
      act(async () => {
        const ended = open
        open = undefined
        ended?.close()
      }),
    isOpen: () => open !== undefined,
  }
}
