import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { disposeConsole, freshConsole } from '#test/helpers/console.tsx'
import './all-parts.ts'

// jsdom lays nothing out, and has none of these.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: (query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }),
  scrollTo() {},
})
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {}, getAnimations: () => [] })
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
  disposeConsole()
  localStorage.clear()
  sessionStorage.clear()
  // What is pending may be awaited by a module that later files share.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// Files share a worker's modules; what a console remembers is in the console.
beforeEach(freshConsole)
