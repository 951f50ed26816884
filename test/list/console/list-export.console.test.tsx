import { afterEach, describe, expect, it, vi } from 'vitest'
import { refuse } from '#test/helpers/console.tsx'
import { many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

const CSV = '/svc/console/lists/voucher/csv'

afterEach(() => vi.restoreAllMocks())

/** A file that comes when it is told to. */
function slowFile() {
  const gate = Promise.withResolvers<void>()
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(2_500_000))
      await gate.promise
      controller.enqueue(new TextEncoder().encode('the end'))
      controller.close()
    },
  })
  return { answer: () => new Response(stream, { headers: { 'content-type': 'text/csv' } }), finish: gate.resolve }
}

async function exportAs(format: string, answer: () => Response) {
  const saved: Blob[] = []
  URL.createObjectURL = (content) => {
    saved.push(content as Blob)
    return 'blob:x'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const list = await startList(many(30), '/voucher', { [`GET ${CSV}`]: answer })
  await rowsShown()
  await list.user.click(await screen.findByRole('button', { name: 'Export the list' }))
  await list.user.click(await screen.findByRole('menuitem', { name: format }))
  return { ...list, saved }
}

describe('an export', () => {
  it('says how much has come when it takes long, and saves all of it', async () => {
    const file = slowFile()
    const { saved } = await exportAs('CSV', file.answer)
    expect(await screen.findByText('2,5 MB so far')).toBeInTheDocument()
    file.finish()
    expect(await screen.findByText(/^Downloaded Vouchers .*\.csv$/)).toBeInTheDocument()
    expect(screen.queryByText(/so far/)).not.toBeInTheDocument()
    expect(saved[0]?.size).toBe(2_500_000 + 'the end'.length)
  })

  it('can be stopped, and then saves nothing', async () => {
    const { saved, user } = await exportAs('CSV', slowFile().answer)
    await screen.findByText(/so far/)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText(/so far/)).not.toBeInTheDocument())
    expect(saved).toEqual([])
    expect(screen.queryByText(/Downloaded/)).not.toBeInTheDocument()
  })

  it('that is refused says why', async () => {
    const { saved } = await exportAs('CSV', () => refuse(429, 'TOO_MANY_FILES', { retryAfter: 3 }))
    expect(await screen.findByText(/Too many files are being downloaded/)).toBeInTheDocument()
    expect(saved).toEqual([])
  })
})
