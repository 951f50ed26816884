import { useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { useErrorText } from '#console/app/error-text.ts'

/** Something that the server is asked to do: one at a time, with what it said when it refused. */
export function usePending() {
  const errorText = useErrorText()
  const busy = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Does the work unless some is under way; undefined when it was not done. */
  async function run<R>(work: () => Promise<R>): Promise<R | undefined> {
    if (busy.current) return undefined
    busy.current = true
    setPending(true)
    setFailure(undefined)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(errorText(error))
      return undefined
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return { isPending, failure, run }
}
