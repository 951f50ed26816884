import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// jsdom lays nothing out, and has none of these.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
}))
vi.stubGlobal('scrollTo', () => {})
Object.assign(Element.prototype, { scrollIntoView() {}, getAnimations: () => [] })
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})

configure({
  // A busy machine takes its time over the parts that are loaded when they are needed.
  asyncUtilTimeout: 30_000,
  // Without the whole page in words: to write it each time that something is not there yet took an eighth of the time of
  // these tests. Whoever reads a failure gets it below, once.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${prettyDOM(document.body) || ''}\n`)
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
