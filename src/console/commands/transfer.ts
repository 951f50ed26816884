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

function sayDetail(id: number, detail: string): void {
  currentStore().set(toastsAtom, (toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, detail } : toast)))
}

/** Says after a second that something is on its way and how far it is, with a way to stop it. */
function announce(title: string, outer: AbortSignal | undefined, detail: string) {
  const abort = new AbortController()
  let latest = detail
  let toast: number | undefined
  const timer = setTimeout(() => {
    toast = showToast({
      tone: 'info',
      lasting: true,
      title,
      detail: latest,
      action: { label: i18n.t('Cancel'), onSelect: () => abort.abort() },
    })
  }, QUIET_MS)
  return {
    signal: outer ? AbortSignal.any([outer, abort.signal]) : abort.signal,
    say: (now: string) => {
      latest = now
      if (toast !== undefined) sayDetail(toast, now)
    },
    end: () => {
      clearTimeout(timer)
      if (toast !== undefined) closeToast(toast)
    },
  }
}

/** A file on its way here: how much has come. */
export function downloadOf(fileName: string, outer: AbortSignal | undefined) {
  const { signal, say, end } = announce(i18n.t('Preparing {{name}}…', { name: fileName }), outer, megabytes(0))
  const take = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
    collect(stream, signal, (bytes) => say(megabytes(bytes)))
  return { options: { signal, collect: take }, end }
}

/** A file on its way to the server, in whole percent. */
export function uploadOf(file: unknown, outer: AbortSignal | undefined) {
  const name = file instanceof File ? file.name : ''
  const { signal, say, end } = announce(i18n.t('Uploading {{name}}', { name }), outer, '0%')
  const onProgress = (done: number) => say(`${Math.round(done * 100)}%`)
  return { options: { signal, onProgress }, end }
}
