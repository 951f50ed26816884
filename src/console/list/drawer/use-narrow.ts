import { useSyncExternalStore } from 'react'

const query = () => (typeof matchMedia === 'function' ? matchMedia('(max-width: 639px)') : undefined)

function subscribe(changed: () => void): () => void {
  const media = query()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/** True on screens too narrow for columns: rows have two lines, and the drawer covers the list. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
}
