import { Outlet } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { PageTitle } from './page-title.tsx'
import { RequestBar } from './request-bar.tsx'
import { whenIdle } from '#console/app/screen/when-idle.ts'

const Overlays = lazyPart(() => import('./overlays.tsx'))

/** Toasts and tooltips come after the first screen, or with the first toast. */
function OverlaysMount() {
  const [ready, setReady] = useState(false)
  const anyToast = useAtomValue(toastsAtom).length > 0
  useEffect(() => whenIdle(() => setReady(true)), [])
  return <Suspense>{ready || anyToast ? <Overlays /> : null}</Suspense>
}

/** What every page has, inside the shell and outside. */
export function Root() {
  return (
    <>
      <RequestBar />
      <Outlet />
      <PageTitle />
      <OverlaysMount />
    </>
  )
}
