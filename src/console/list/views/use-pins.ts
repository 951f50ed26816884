import { useStore } from 'jotai'
import { useTranslation } from '#console/app/i18n.ts'
import { isSamePin, pinsAtom } from '#console/app/pins.ts'
import { screenPathAtom } from '#console/commands/context-atoms.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import type { Pin } from '#contract/core/preference.ts'
import { MAX_PINS } from '#contract/core/preference.ts'

type View = Pick<Pin, 'view' | 'title'>

/** Puts views of the list on screen into the sidebar, and takes them out. */
export function usePins() {
  const { t } = useTranslation()
  const store = useStore()
  const pinOf = (view: View): Pin => ({ path: store.get(screenPathAtom), ...view })
  const has = (view: View) => store.get(pinsAtom).some((one) => isSamePin(one, pinOf(view)))

  function toggle(view: View) {
    const before = store.get(pinsAtom)
    const undo = { label: t('Undo'), onSelect: () => store.set(pinsAtom, before) }
    const name = /^\d+$/.test(view.view) ? view.title : t(view.title)
    if (has(view)) {
      store.set(
        pinsAtom,
        before.filter((one) => !isSamePin(one, pinOf(view))),
      )
      showToast({ title: t('“{{name}}” is no longer in the sidebar', { name }), action: undo })
    } else if (before.length >= MAX_PINS) {
      showToast({
        tone: 'error',
        title: t('The sidebar holds at most {{count}} views. Unpin one first.', { count: MAX_PINS }),
      })
    } else {
      store.set(pinsAtom, [...before, pinOf(view)])
      showToast({ tone: 'success', title: t('“{{name}}” is in the sidebar', { name }), action: undo })
    }
  }
  return { has, toggle }
}
