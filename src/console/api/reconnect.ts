import { currentStore } from '#console/app/current-console.ts'
import { serverUpAtom } from './server-state.ts'

/** False while the browser is offline or the server did not answer last time. */
export const isConnected = (): boolean => navigator.onLine && currentStore().get(serverUpAtom) !== false

/** Calls when the network or the server is back. Answers how to stop. */
export function onReconnect(heard: () => void): () => void {
  const store = currentStore()
  let wasUp = store.get(serverUpAtom)
  const stop = store.sub(serverUpAtom, () => {
    const isUp = store.get(serverUpAtom)
    if (isUp === true && wasUp === false) heard()
    wasUp = isUp
  })
  addEventListener('online', heard)
  return () => {
    stop()
    removeEventListener('online', heard)
  }
}

/** Waits until the network or the server is back. */
export const reconnected = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onReconnect(() => {
      stop()
      resolve()
    })
  })
