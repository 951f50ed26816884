import { useAtomValue } from 'jotai'
import { homeLayoutAtom } from '#console/app/home-layout.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { Tiles } from './tiles.tsx'
import { shownOf } from './shown-widgets.ts'

/** The widgets above a list. */
export default function Strip({ customerId }: { customerId: number }) {
  const layout = useAtomValue(homeLayoutAtom)
  const held = useAtomValue(permissionsAtom)
  return (
    <div className="max-h-64 shrink-0 overflow-y-auto border-b border-line px-4 py-3">
      <Tiles customerId={customerId} shown={shownOf(layout, held)} />
    </div>
  )
}
