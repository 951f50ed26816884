import { useAtom, useStore } from 'jotai'
import { Suspense, useEffect } from 'react'
import { keysHelpOpenAtom } from '#console/keys/keys-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { screenPathAtom } from './context-atoms.ts'
import { Waiting } from '#console/palette/waiting.tsx'

const KeyLines = lazyPart(() => import('./key-lines.tsx'))

/** The keys that work on this screen, searchable; made from the registry and the screens. */
export function KeySheet() {
  const { t } = useTranslation()
  const [open, setOpen] = useAtom(keysHelpOpenAtom)
  const store = useStore()
  const close = () => setOpen(false)
  // The palette over it has led to another screen, which has other keys.
  useEffect(() => store.sub(screenPathAtom, () => setOpen(false)), [setOpen, store])
  return (
    <Dialog open={open} onClose={close} title={t('Keyboard shortcuts')} size="large">
      {open ? (
        <Suspense fallback={<Waiting />}>
          <KeyLines onClose={close} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
