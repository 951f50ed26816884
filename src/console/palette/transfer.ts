import { i18n } from '#console/app/i18n.ts'
import { closeToast, showToast, updateToast } from '#console/ui/toasts.ts'

/** A file that comes sooner needs no word. */
const QUIET_MS = 1000

const megabytes = (bytes: number) =>
  i18n.t('{{n}} MB so far', { n: (bytes / 1e6).toLocaleString('id-ID', { maximumFractionDigits: 1 }) })

/** A file on its way: after a second it is said how much has come, with a way to stop it. */
export function transferOf(fileName: string, outer: AbortSignal | undefined) {
  const abort = new AbortController()
  let bytes = 0
  let toast: number | undefined
  const timer = setTimeout(() => {
    toast = showToast({
      tone: 'info',
      lasting: true,
      title: i18n.t('{{name}} is being made', { name: fileName }),
      detail: megabytes(bytes),
      action: { label: i18n.t('Cancel'), onSelect: () => abort.abort() },
    })
  }, QUIET_MS)
  return {
    options: {
      signal: outer ? AbortSignal.any([outer, abort.signal]) : abort.signal,
      onBytes(now: number) {
        bytes = now
        if (toast !== undefined) updateToast(toast, megabytes(bytes))
      },
    },
    end() {
      clearTimeout(timer)
      if (toast !== undefined) closeToast(toast)
    },
  }
}
