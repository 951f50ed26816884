import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { secretAtom } from '#console/app/session/session-state.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { ToastStack } from '#console/ui/layer/toast-stack.tsx'
import { TooltipLayer } from '#console/ui/layer/tooltip-layer.tsx'

const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'))

function SecretLayer() {
  const secret = useAtomValue(secretAtom)
  return <Suspense>{secret ? <SecretDialog key={secret.value} secret={secret} /> : null}</Suspense>
}

/** What lies over every page and is no part of its first paint. */
export default function Overlays() {
  return (
    <>
      <SecretLayer />
      <ToastStack />
      <TooltipLayer />
    </>
  )
}
