import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refuse } from '#test/helpers/console.tsx'
import { openConsole, openPalette, palette, takeTimeToRead, voucherServer } from '#test/palette/palette-harness.tsx'
import { item } from './items.ts'

/** jsdom's own would use the network. */
class SentRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  url = ''
  file = ''
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader() {}
  getAllResponseHeaders() {
    return ''
  }
  send(body: FormData) {
    this.file = (body.get('file') as File).name
    sent.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  async answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    await act(async () => this.dispatchEvent(new Event('load')))
  }
}

let sent: SentRequest[] = []
const files = (...names: string[]) => names.map((name) => new File(['isi'], name, { type: 'image/png' }))
const uploaded = { status: '200 OK', code: 200, message: 'success', data: item() }

/** Drops files on the palette, on the gallery with a folder open. */
async function drop(...names: string[]) {
  const filter = { resource: 'media' as const, query: { parentId: 9 }, total: 3 }
  const { user } = await openConsole({ filter })
  await openPalette(user)
  const box = palette()
  if (box) fireEvent.drop(box, { dataTransfer: { files: files(...names), types: ['Files'] } })
  await waitFor(() => expect(sent).toHaveLength(1))
  return user
}

const messages = async () => within(await screen.findByRole('region', { name: 'Messages' }))

beforeEach(() => {
  sent = []
  vi.stubGlobal('XMLHttpRequest', SentRequest)
  voucherServer()
})

it('files dropped on the palette go into the open folder, with their progress in whole percent', async () => {
  await drop('a.png', 'b.png')
  expect(new URL(sent[0]?.url ?? '', 'http://x').searchParams.get('mediaParentId')).toBe('9')
  act(() => {
    sent[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 456, total: 1000 }))
  })
  const shown = await messages()
  expect(await shown.findByText('Uploading a.png')).toBeVisible()
  expect(shown.getByText('46%')).toBeVisible()
  await sent[0]?.answer(200, uploaded)
  await waitFor(() => expect(sent.map(({ file }) => file)).toEqual(['a.png', 'b.png']))
  await sent[1]?.answer(200, uploaded)
  expect(await shown.findByText('2 files uploaded')).toBeVisible()
  expect(shown.queryByText(/^Uploading/)).toBeNull()
  expect(palette()).toBeNull()
})

it('an upload from the palette is cancelled in its message', async () => {
  const user = await drop('besar.mp4')
  const shown = await messages()
  await shown.findByText('Uploading besar.mp4')
  await user.click(shown.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(shown.queryByText('Uploading besar.mp4')).toBeNull())
  expect(shown.queryByText(/uploaded$/)).toBeNull()
})

it('a refused file is asked for again, with the reason at the question', async () => {
  const user = await drop('naskah.exe')
  const refusal = refuse(422, 'VALIDATION', {}, [{ field: 'file', message: 'is empty' }])
  await sent[0]?.answer(422, await refusal.json())
  expect(await screen.findByRole('button', { name: 'Choose files' })).toHaveFocus()
  expect(within(palette() as HTMLElement).getByRole('alert')).toHaveTextContent('is empty')
  takeTimeToRead()
  await user.upload(screen.getByLabelText('Which files?'), files('gambar.png'))
  await waitFor(() => expect(sent.map(({ file }) => file)).toEqual(['naskah.exe', 'gambar.png']))
})

it('an upload whose connection was lost is offered again with its files', async () => {
  const user = await drop('a.png')
  await act(async () => sent[0]?.dispatchEvent(new Event('error')))
  await waitFor(() => expect(palette()).not.toBeNull())
  takeTimeToRead()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent.map(({ file }) => file)).toEqual(['a.png', 'a.png']))
})
