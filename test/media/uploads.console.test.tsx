import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#contract/core/api-error.ts'
import { currentStore } from '#console/app/current-console.ts'
import { UploadList } from '#console/upload/upload-list.tsx'
import type { SendFile } from '#console/upload/uploads.ts'
import { upload, uploadsAtom } from '#console/upload/uploads.ts'

interface Sent {
  name: string
  signal: AbortSignal
  onProgress: (done: number) => void
  resolve: () => void
  reject: (error: unknown) => void
}

function show() {
  const sent: Sent[] = []
  const send: SendFile = (file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      sent.push({ name: file.name, signal, onProgress, resolve: () => resolve(undefined), reject })
    })
  currentStore().set(uploadsAtom, [])
  render(
    <Provider store={currentStore()}>
      <UploadList />
    </Provider>,
  )
  return { sent, send }
}

const files = (...names: string[]) => names.map((name) => new File(['isi'], name))

it('uploads show their progress in whole percent, a few at a time, and say when they are done', async () => {
  const { sent, send } = show()
  const done = vi.fn<() => void>()
  act(() => upload(files('a', 'b', 'c', 'd'), send, { max: 10 }, done))
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  act(() => sent[0]?.onProgress(0.456))
  expect(screen.getByRole('progressbar', { name: 'Uploading a' })).toHaveAttribute('aria-valuenow', '46')
  await act(async () => sent[0]?.resolve())
  expect(done).toHaveBeenCalledOnce()
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
})

it('an upload that failed says why and can be tried again; one that is cancelled is gone', async () => {
  const { sent, send } = show()
  act(() => upload(files('foto.png'), send, { max: 10 }, () => undefined))
  const refusal = new ApiError({
    status: 422,
    code: 'VALIDATION',
    message: '',
    issues: [{ field: 'file', message: 'is empty' }],
  })
  await act(async () => sent[0]?.reject(refusal))
  expect(screen.getByRole('alert')).toHaveTextContent('is empty')
  await userEvent.click(screen.getByRole('button', { name: 'Try foto.png again' }))
  expect(sent).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel foto.png' }))
  expect(sent[1]?.signal.aborted).toBe(true)
  expect(screen.queryByText('foto.png')).toBeNull()
})

it('a file that is too large is refused before it is sent', async () => {
  const { sent, send } = show()
  await act(async () => upload(files('besar.mp4'), send, { max: 2 }, () => undefined))
  expect(screen.getByRole('alert')).toHaveTextContent('The file is too large')
  expect(sent).toEqual([])
})
