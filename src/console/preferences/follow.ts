import type { PreferenceKey, Preferences } from '#contract/core/preference.ts'
import type { ApiError } from '#contract/core/api-error.ts'
import { preferenceRead, preferenceWrite } from '#contract/core/preference.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import type { Store } from '#console/app/current-console.ts'
import { callApi } from '#console/api/api.ts'
import { errorText } from '#console/app/error-text.ts'
import { i18n } from '#console/app/i18n.ts'
import { usesAtom } from '#console/commands/history/uses.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import { mergeUses } from '#engine/rank/frecency.ts'
import { syncedIn, syncedKeys, sameValue } from './synced.ts'

/** Whose look this device shows; the look itself is stored without a name, because it is there before anybody logs in. */
const LOOK_OF = 'academy-look-of'
/** Asking again after so long when the window comes back to the front. */
const STALE_MS = 60_000
/** Uses are counted often and matter little: they are sent together. */
const USES_WAIT_MS = 3_000

/** How often something was used goes with a later write; nobody waits for it, nobody is told that it failed. */
const isQuiet = (key: PreferenceKey) => key === 'frecency'

/**
 * Keeps the settings of the person at hand in step with the server: read once at first and when the window comes back,
 * written when they change here. What cannot be written is taken back with a message. Answers how to stop.
 */
export function followPreferences(store: Store): () => void {
  const synced = syncedIn(store)
  /** What both sides agree on. Until the server has spoken, the copy of this device. */
  const agreed = new Map<PreferenceKey, unknown>(syncedKeys.map((key) => [key, synced[key].read()]))
  const changed = new Set<PreferenceKey>()
  const abort = new AbortController()
  let isLoaded = false
  let isWriting = false
  let loadedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Takes a value over that the person has not set here. */
  function take(key: PreferenceKey, value: unknown): void {
    agreed.set(key, value)
    synced[key].write(value)
  }

  function heard(key: PreferenceKey): void {
    if (sameValue(synced[key].read(), agreed.get(key))) changed.delete(key)
    else changed.add(key)
    clearTimeout(timer)
    if (changed.size > 0) timer = setTimeout(() => void write(), [...changed].every(isQuiet) ? USES_WAIT_MS : 0)
  }

  function takeBack(tried: ReadonlyMap<PreferenceKey, unknown>, error: ApiError): void {
    const lost = [...tried].filter(([key, value]) => !isQuiet(key) && sameValue(synced[key].read(), value))
    for (const [key] of lost) take(key, agreed.get(key))
    if (lost.length === 0) return
    showToast({
      tone: 'error',
      title: i18n.t('Your settings could not be saved.'),
      detail: errorText(error),
      action: {
        label: i18n.t('Try again'),
        onSelect: () => lost.forEach(([key, value]) => synced[key].write(value)),
      },
    })
  }

  async function write(): Promise<void> {
    if (!isLoaded || isWriting || changed.size === 0) return
    isWriting = true
    const body = new Map([...changed].map((key) => [key, synced[key].read()]))
    try {
      await callApi(preferenceWrite, { body: Object.fromEntries(body) }, { signal: abort.signal })
      for (const [key, value] of body) agreed.set(key, value)
    } catch (error) {
      // A call throws nothing else.
      if (!abort.signal.aborted) takeBack(body, error as ApiError)
    }
    isWriting = false
    if (abort.signal.aborted) return
    // What was changed meanwhile. Uses that could not be sent wait for the next one.
    for (const key of syncedKeys) if (!isQuiet(key) || sameValue(synced[key].read(), agreed.get(key))) heard(key)
  }

  /** What a person never chose stays as this device has it, unless that was somebody else's choice. */
  function arrive(answer: Preferences): void {
    const me = String(store.get(sessionAtom)?.customer.masterId)
    const before = localStorage.getItem(LOOK_OF)
    localStorage.setItem(LOOK_OF, me)
    for (const key of syncedKeys) {
      const value: unknown = answer[key] ?? synced[key].initial
      const stays = changed.has(key) || (answer[key] === undefined && (before === null || before === me))
      if (isQuiet(key)) {
        agreed.set(key, value)
        store.set(usesAtom, mergeUses(answer.frecency ?? {}, store.get(usesAtom)))
      } else if (stays) agreed.set(key, value)
      else take(key, value)
    }
  }

  async function load(): Promise<void> {
    loadedAt = Date.now()
    try {
      arrive(await callApi(preferenceRead, {}, { signal: abort.signal }))
    } catch {
      // The copy of this device serves until the next time.
      loadedAt = 0
    }
    if (abort.signal.aborted) return
    isLoaded = true
    for (const key of syncedKeys) heard(key)
  }

  function onShow(): void {
    if (document.visibilityState === 'visible' && Date.now() - loadedAt > STALE_MS) void load()
  }

  function onOtherTab(event: StorageEvent): void {
    const key = syncedKeys.find((one) => synced[one].storage === event.key)
    if (key === undefined) return
    // The other tab sends it to the server, so it is as good as agreed.
    synced[key].reread()
    agreed.set(key, synced[key].read())
    heard(key)
  }

  const stops = syncedKeys.map((key) => synced[key].subscribe(() => heard(key)))
  document.addEventListener('visibilitychange', onShow)
  addEventListener('storage', onOtherTab)
  void load()

  return () => {
    abort.abort()
    clearTimeout(timer)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onShow)
    removeEventListener('storage', onOtherTab)
  }
}
