import type { ComponentType } from 'react'
import { lazy } from 'react'
import { currentHref } from '#console/app/current-console.ts'
import { isConnected, reconnected } from '#console/api/reconnect.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import { loadChunk, reloadTo } from './chunk.ts'
import { i18n } from '#console/app/i18n.ts'

function Nothing() {
  return null
}

/** Says that a part of the console did not arrive, and offers to reload. */
export function sayPartMissing(): void {
  showToast({
    tone: 'error',
    title: i18n.t('A part of the console could not be loaded.'),
    action: { label: i18n.t('Reload the page'), onSelect: () => reloadTo.assign(currentHref()) },
  })
}

/**
 * A part of a page that is loaded when it is first shown; put it in a `Suspense`. Without a connection it is loaded as soon
 * as there is one again. When it cannot be loaded otherwise, the page goes on without it, and a message offers to reload.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(async () => {
    for (;;) {
      try {
        return await loadChunk(load)
      } catch {
        if (isConnected()) break
        await reconnected()
      }
    }
    sayPartMissing()
    return { default: Nothing }
  })
}
