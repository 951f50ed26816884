import { ToastStack } from '#console/ui/toast-stack.tsx'
import { TooltipLayer } from '#console/ui/tooltip-layer.tsx'

/** What lies over every page and is no part of its first paint. */
export default function Overlays() {
  return (
    <>
      <ToastStack />
      <TooltipLayer />
    </>
  )
}
