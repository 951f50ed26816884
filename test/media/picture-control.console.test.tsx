import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import { expect, it, vi } from 'vitest'
import { purposeRules } from '#contract/media/purposes.ts'
import { currentStore } from '#console/app/current-console.ts'
import { PictureControl } from '#console/upload/picture-control.tsx'
import type { SendFile } from '#console/upload/uploads.ts'

const logo = { name: 'logo.png', thumbUrl: '/thumb', url: '/large' }

function show(picture: typeof logo | null = null) {
  const sent: { file: File; signal: AbortSignal; onProgress: (done: number) => void; resolve: () => void }[] = []
  const send: SendFile = (file, { signal, onProgress }) =>
    new Promise((resolve) => {
      sent.push({ file, signal, onProgress, resolve: () => resolve(undefined) })
    })
  const onRemove = vi.fn<() => void>()
  const onChoose = vi.fn<() => void>()
  render(
    <Provider store={currentStore()}>
      <PictureControl {...{ picture, send, onRemove, onChoose }} rule={purposeRules.LOGO} />
    </Provider>,
  )
  return { sent, onRemove, onChoose }
}

const png = new File(['isi'], 'baru.png', { type: 'image/png' })

it('a picture is uploaded by the button, with its progress in whole percent', async () => {
  const { sent } = show()
  await userEvent.upload(screen.getByLabelText('Upload picture', { selector: 'input' }), png)
  act(() => sent[0]?.onProgress(0.456))
  expect(screen.getByRole('progressbar', { name: 'Uploading baru.png' })).toHaveAttribute('aria-valuenow', '46')
  await act(async () => sent[0]?.resolve())
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('a picture is uploaded when it is dropped or pasted, and can be cancelled', async () => {
  const { sent } = show()
  const button = screen.getByRole('button', { name: 'Upload picture' })
  fireEvent.drop(button, { dataTransfer: { files: [png], types: ['Files'] } })
  expect(sent).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel baru.png' }))
  expect(sent[0]?.signal.aborted).toBe(true)
  fireEvent.paste(screen.getByRole('button', { name: 'Upload picture' }), { clipboardData: { files: [png] } })
  expect(sent).toHaveLength(2)
})

it('one that is too large is refused before it is sent', async () => {
  const { sent } = show()
  const large = new File([new Uint8Array(purposeRules.LOGO.max + 1)], 'besar.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Upload picture', { selector: 'input' }), large)
  expect(screen.getByRole('alert')).toHaveTextContent('at most 5 MB')
  expect(sent).toEqual([])
})

it('a chosen picture is shown large, exchanged for one of the gallery, or removed', async () => {
  const { onRemove, onChoose } = show(logo)
  await userEvent.click(screen.getByRole('button', { name: 'Show logo.png large' }))
  expect(await screen.findByRole('img', { name: 'logo.png' })).toHaveAttribute('src', '/large')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Choose from gallery' }))
  expect(onChoose).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
  expect(onRemove).toHaveBeenCalledOnce()
})
