/** Calls back once the next frame has been drawn. Answers how to call it off. */
export function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
