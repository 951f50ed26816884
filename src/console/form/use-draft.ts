import { useEffect, useRef } from 'react'
import { dropDraft, keepDraft } from './drafts.ts'
import type { Draft } from './drafts.ts'

const REST_MS = 300

/**
 * Keeps what is typed for as long as it is unsaved: soon after every change, and at once when the page goes away.
 * `current` answers the draft, or undefined when there is nothing to keep.
 */
export function useDraft(form: string, current: () => Draft | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const read = useRef(current)
  useEffect(() => {
    read.current = current
  })

  function write() {
    clearTimeout(timer.current)
    const draft = read.current()
    if (draft) keepDraft(form, draft)
    else dropDraft(form)
  }

  const flush = useRef(write)
  useEffect(() => {
    flush.current = write
  })
  useEffect(() => {
    const onHide = () => flush.current()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      // The screen goes for a reason that asked nobody, a server that is gone: what is typed must outlive it.
      clearTimeout(timer.current)
      flush.current()
    }
  }, [])

  return {
    /** Something was typed. */
    touch: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => flush.current(), REST_MS)
    },
    drop: () => {
      clearTimeout(timer.current)
      dropDraft(form)
    },
  }
}
