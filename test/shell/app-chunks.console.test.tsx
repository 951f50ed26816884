import { act, render, screen } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import type { MockInstance } from 'vitest'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentConsole, currentQueryClient, currentStore, setCurrentConsole } from '#console/app/current-console.ts'
import { CHUNK_TIMEOUT, loadChunk, reloadTo } from '#console/app/screen/chunk.ts'
import { ErrorScreen } from '#console/app/screen/error-screen.tsx'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { eventually } from '#test/helpers/eventually.ts'

const missingScript = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
const missingStyle = () => Promise.reject(new Error('Unable to preload CSS for /assets/a.css'))

let reload: MockInstance<typeof reloadTo.assign>

beforeEach(() => {
  reload = vi.spyOn(reloadTo, 'assign').mockImplementation(() => {})
})

type Module = Awaited<Parameters<typeof lazyScreen>[0] extends () => infer M ? M : never>

const input = (href = '/voucher', more: object = {}) => ({
  context: { queryClient: currentQueryClient(), permitted: true },
  params: {},
  deps: { search: {} },
  location: { href },
  preload: false,
  ...more,
})

async function errorOf(promise: Promise<unknown>): Promise<Error & { code?: unknown }> {
  const error: unknown = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof Error)) throw new Error('It did not fail.')
  return error
}

describe('a part of the console', () => {
  it('that is missing is a ChunkLoadError', async () => {
    expect((await errorOf(loadChunk(missingScript))).name).toBe('ChunkLoadError')
  })

  it('whose style sheet is missing says so in its code', async () => {
    expect((await errorOf(loadChunk(missingStyle))).code).toBe('CSS_CHUNK_LOAD_FAILED')
  })

  it('may take 120 seconds and not longer', async () => {
    vi.useFakeTimers()
    expect(CHUNK_TIMEOUT).toBe(120_000)
    const state = vi.fn<(name: string) => void>()
    void errorOf(loadChunk(() => new Promise(() => {}))).then((error) => state(error.name))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(state).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(state).toHaveBeenCalledExactlyOnceWith('ChunkLoadError')
  })

  it('leaves no clock running when it has come', async () => {
    vi.useFakeTimers()
    await loadChunk(async () => ({}))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('of a page that is missing is left out, with a message that offers to reload', async () => {
    currentStore().set(toastsAtom, [])
    const Part = lazyPart(missingScript)
    await act(async () => {
      render(
        <Suspense>
          before <Part /> after
        </Suspense>,
      )
    })
    expect(document.body).toHaveTextContent('before after')
    const [toast] = currentStore().get(toastsAtom)
    expect(toast).toMatchObject({ tone: 'error', title: 'A part of the console could not be loaded.' })
    toast?.action?.onSelect()
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('a part that did not come while the browser was offline', () => {
  it('is loaded by itself once it is online again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    let tries = 0
    const Part = lazyPart(async () => {
      if (tries++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
      return { default: () => <>the part</> }
    })
    await act(async () => {
      render(
        <Suspense fallback="…">
          <Part />
        </Suspense>,
      )
    })
    expect(document.body).toHaveTextContent('…')
    onLine.mockReturnValue(true)
    await act(async () => dispatchEvent(new Event('online')))
    expect(await screen.findByText('the part')).toBeVisible()
  })
})

describe('a screen', () => {
  it('without a screen in its module has the code MODULE_NOT_FOUND, and reloading would not help', async () => {
    const { loader } = lazyScreen(async () => ({}) as unknown as Module)
    expect((await errorOf(loader(input()))).code).toBe('MODULE_NOT_FOUND')
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['script', missingScript],
    ['style sheet', missingStyle],
  ])('whose %s is missing reloads the page once, to the wanted address', async (_kind, load) => {
    const { loader } = lazyScreen(load)
    void loader(input('/voucher?page=2'))
    await eventually(() => expect(reload).toHaveBeenCalledExactlyOnceWith('/voucher?page=2'))
    // After the reload it is still missing.
    await expect(lazyScreen(load).loader(input('/voucher?page=2'))).rejects.toThrow(/.+/)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('may reload again after something has arrived in between', async () => {
    void lazyScreen(missingScript).loader(input())
    await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
    await lazyScreen(async () => ({ default: () => null })).loader(input())
    void lazyScreen(missingScript).loader(input())
    await eventually(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  it('does not reload the page when somebody only points at its link', async () => {
    const error = await errorOf(lazyScreen(missingScript).loader(input('/voucher', { preload: true })))
    expect(error.name).toBe('ChunkLoadError')
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not loop where the browser remembers nothing', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError')
    })
    await errorOf(lazyScreen(missingScript).loader(input()))
    expect(reload).not.toHaveBeenCalled()
    full.mockRestore()
  })

  it('is asked for again after a failure', async () => {
    let tries = 0
    const screenOnSecond = async (): Promise<Module> => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return { default: () => null }
    }
    const { loader } = lazyScreen(screenOnSecond)
    await errorOf(loader(input('/a', { preload: true })))
    await loader(input('/a'))
    await loader(input('/a'))
    expect(tries).toBe(2)
  })

  it('loads what its module wants, with parameters and query', async () => {
    const load = vi.fn<(given: object) => void>()
    await lazyScreen(async () => ({ default: () => null, load })).loader(
      input('/x', { params: { id: 3 }, deps: { search: { page: 2 } }, cause: 'enter' }),
    )
    expect(load).toHaveBeenCalledExactlyOnceWith({
      context: { queryClient: currentQueryClient(), permitted: true },
      params: { id: 3 },
      search: { page: 2 },
      cause: 'enter',
      location: expect.objectContaining({ href: '/x' }) as unknown,
    })
  })

  it('loads nothing for a person who may not see it', async () => {
    const fetchModule = vi.fn<() => Promise<Module>>(async () => ({ default: () => null }))
    await lazyScreen(fetchModule).loader(
      input('/x', { context: { queryClient: currentQueryClient(), permitted: false } }),
    )
    expect(fetchModule).not.toHaveBeenCalled()
  })

  it('that stays away leaves a page that says so and can be reloaded', async () => {
    sessionStorage.setItem('academy-reloaded-for', '/')
    const root = createRootRoute({ staticData: { title: '', permission: null } })
    const index = createRoute({
      getParentRoute: () => root,
      path: '/',
      ...lazyScreen(missingScript),
      staticData: { title: '', permission: null },
    })
    const router = createRouter({
      routeTree: root.addChildren([index]),
      history: createMemoryHistory(),
      defaultErrorComponent: ErrorScreen,
    })
    setCurrentConsole({ ...currentConsole(), router })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await act(async () => {
      render(<RouterProvider router={router as never} />)
      await router.load()
    })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'A part of the console could not be loaded.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
    expect(reload).toHaveBeenCalledExactlyOnceWith('/')
  })
})
