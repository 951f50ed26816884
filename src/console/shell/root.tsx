import { Outlet } from '@tanstack/react-router'
import { ToastStack } from '#console/ui/toast-stack.tsx'
import { TooltipLayer } from '#console/ui/tooltip-layer.tsx'
import { PageTitle } from './page-title.tsx'
import { RequestBar } from './request-bar.tsx'

/** What every page has, inside the shell and outside. */
export function Root() {
  return (
    <>
      <RequestBar />
      <Outlet />
      <PageTitle />
      <ToastStack />
      <TooltipLayer />
    </>
  )
}
