import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { ToastStack } from '#console/ui/layer/toast-stack.tsx'
import { closeToast, showToast, TOAST_MS, toastsAtom } from '#console/ui/layer/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(
    <Provider store={currentStore()}>
      <ToastStack />
    </Provider>,
  )
})

const say = (toast: Parameters<typeof showToast>[0]) => act(() => void showToast(toast))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a toast', () => {
  it('goes away by itself', async () => {
    say({ title: 'Saved' })
    expect(screen.getByText('Saved')).toBeVisible()
    await wait(TOAST_MS.plain + 100)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })

  it('stays longer when something can be done about it, and does it once', async () => {
    const undo = vi.fn<() => void>()
    say({ title: 'Deleted', action: { label: 'Undo', onSelect: undo } })
    await wait(TOAST_MS.plain + 100)
    await userEvent
      .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
      .click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Deleted')).not.toBeInTheDocument()
  })

  it('of a failure stays until it is closed, and is announced at once', async () => {
    say({ tone: 'error', title: 'Not saved', detail: 'Somebody else changed it.' })
    await wait(60_000)
    expect(screen.getByText('Not saved').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive')
    act(() => closeToast(currentStore().get(toastsAtom)[0]?.id ?? 0))
    expect(screen.queryByText('Not saved')).not.toBeInTheDocument()
  })

  it('waits while the pointer is on it', async () => {
    say({ title: 'Saved' })
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    await user.hover(screen.getByText('Saved'))
    await wait(TOAST_MS.plain * 3)
    expect(screen.getByText('Saved')).toBeVisible()
    await user.unhover(screen.getByText('Saved'))
    await wait(TOAST_MS.plain + 100)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })

  it('is announced politely when all is well', () => {
    say({ title: 'Saved' })
    expect(screen.getByText('Saved').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  })

  it('gives way to the newest beyond five', () => {
    for (let n = 1; n <= 7; n += 1) say({ title: `No. ${n}` })
    expect(screen.getAllByText(/^No\. /).map((one) => one.textContent)).toEqual([3, 4, 5, 6, 7].map((n) => `No. ${n}`))
  })
})

describe('the same message once more', () => {
  it('is counted in the toast that is there, which stays as long again and has the last action', async () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
    say({ title: 'Copied', action: { label: 'Undo', onSelect: first } })
    await wait(TOAST_MS.action - 1_000)
    say({ title: 'Copied', action: { label: 'Undo', onSelect: second } })
    expect(screen.getAllByText(/Copied/)).toHaveLength(1)
    expect(screen.getByText(/Copied/)).toHaveTextContent('2 times')
    await wait(2_000)
    act(() => screen.getByRole('button', { name: 'Undo' }).click())
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledOnce()
  })

  it('of the same action on other records names the last one, and counts the others', () => {
    const undo = vi.fn<() => void>()
    for (const code of ['CMP-1', 'CMP-2', 'CMP-3']) {
      say({ title: `${code} is solved`, group: '{{code}} is solved', action: { label: 'Undo', onSelect: undo } })
    }
    expect(screen.getByRole('listitem')).toHaveTextContent('CMP-3 is solved')
    expect(screen.getByRole('listitem')).toHaveTextContent('and 2 more')
    say({ tone: 'error', title: 'CMP-4 is closed', group: '{{code}} is closed' })
    say({ tone: 'error', title: 'CMP-5 is closed', group: '{{code}} is closed' })
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  it('is another toast when it says more', () => {
    say({ title: 'Copied', detail: '1 row' })
    say({ title: 'Copied', detail: '2 rows' })
    expect(screen.getAllByText('Copied')).toHaveLength(2)
  })
})

describe('toasts', () => {
  const box = (left: number, right: number, top: number, bottom: number) =>
    ({ left, right, top, bottom, width: right - left, height: bottom - top }) as DOMRect

  it('make way for the field in use', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    field.getBoundingClientRect = () => box(innerWidth - 300, innerWidth - 100, 700, 730)
    say({ title: 'Saved' })
    const stack = screen.getByRole('region', { name: 'Messages' })
    stack.getBoundingClientRect = () => box(12, innerWidth - 12, 690, 740)
    expect(stack).toHaveAttribute('data-side', 'right')
    act(() => field.focus())
    expect(stack).toHaveAttribute('data-side', 'left')
    field.remove()
  })

  it('go to the top where a narrow screen has the controls of the form below', () => {
    const form = document.createElement('form')
    const [field, save] = [document.createElement('input'), document.createElement('button')]
    form.append(field, save)
    document.body.append(form)
    form.getBoundingClientRect = () => box(0, innerWidth, 0, 740)
    field.getBoundingClientRect = () => box(12, innerWidth - 12, 200, 230)
    save.getBoundingClientRect = () => box(12, innerWidth - 12, 700, 730)
    say({ title: 'Saved' })
    const stack = screen.getByRole('region', { name: 'Messages' })
    stack.getBoundingClientRect = () => box(12, innerWidth - 12, 690, 740)
    act(() => field.focus())
    expect(stack).toHaveAttribute('data-side', 'top-right')
    form.remove()
  })
})
