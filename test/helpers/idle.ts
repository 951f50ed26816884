import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Holds the work that waits for an idle browser, until the end of the test; the function returned does it. */
export function holdIdleWork(): () => void {
  const waiting = new Set<() => void>()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.add(work).size)
  vi.stubGlobal('cancelIdleCallback', () => {})
  return () =>
    act(() => {
      const all = [...waiting]
      waiting.clear()
      for (const work of all) work()
    })
}
