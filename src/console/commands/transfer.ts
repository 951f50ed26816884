import { currentStore } from '#console/app/current-console.ts'
import { i18n } from '#console/app/i18n.ts'
import { closeToast, showToast, toastsAtom } from '#console/ui/layer/toasts.ts'

/** A file that comes sooner needs no word. */
const QUIET_MS = 1000

const megabytes = (bytes: number) =>
  i18n.t('{{n}} MB so far', { n: (bytes / 1e6).toLocaleString('id-ID', { maximumFractionDigits: 1 }) })

/** Bytes that are kept apart; more are handed to the browser, which need not hold them in memory. */
const PART = 4_000_000

/** Takes in a file as it comes. */
async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const parts: Blob[] = []
  let loose: Uint8Array<ArrayBuffer>[] = []
  let [bytes, held] = [0, 0]
  const reader = stream.getReader()
  signal.addEventListener('abort', () => void reader.cancel(), { once: true })
  for (;;) {
    const { value } = await reader.read()
    held += value?.length ?? 0
    if (value) loose.push(value)
    if (!value || held >= PART) {
      parts.push(new Blob(loose))
      loose = []
      held = 0
    }
    signal.throwIfAborted()
    if (!value) return new Blob(parts)
    onBytes((bytes += value.length))
  }
}

function saySize(id: number, bytes: number): void {
  const detail = megabytes(bytes)
  currentStore().set(toastsAtom, (toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, detail } : toast)))
}

/** A file on its way: after a second it is said how much has come, with a way to stop it. */
export function transferOf(fileName: string, outer: AbortSignal | undefined) {
  const abort = new AbortController()
  const signal = outer ? AbortSignal.any([outer, abort.signal]) : abort.signal
  let bytes = 0
  let toast: number | undefined
  const timer = setTimeout(() => {
    toast = showToast({
      tone: 'info',
      lasting: true,
      title: i18n.t('Preparing {{name}}…', { name: fileName }),
      detail: megabytes(bytes),
      action: { label: i18n.t('Cancel'), onSelect: () => abort.abort() },
    })
  }, QUIET_MS)
  return {
    options: {
      signal,
      collect: (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
        collect(stream, signal, (now) => {
          bytes = now
          if (toast !== undefined) saySize(toast, bytes)
        }),
    },
    end() {
      clearTimeout(timer)
      if (toast !== undefined) closeToast(toast)
    },
  }
}
