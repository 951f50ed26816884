import { useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { errorText } from '#console/app/error-text.ts'
import { showToast } from '#console/ui/layer/toasts.ts'

/** Does one thing at a time, and says how it went. */
export function useChange() {
  const [busy, setBusy] = useState(false)
  async function run(work: () => Promise<void>, said: string) {
    setBusy(true)
    try {
      await work()
      showToast({ tone: 'success', title: said })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ tone: 'error', title: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    change: (work: () => Promise<void>, said: string) => {
      if (!busy) void run(work, said)
    },
  }
}
