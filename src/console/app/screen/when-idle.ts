/** Calls back when the browser has nothing better to do, within two seconds. Answers how to call it off. */
export function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(then, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(then, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
