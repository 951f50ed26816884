import { useAtomValue } from 'jotai'
import { homeWishAtom } from '#console/app/home-wish.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { Tiles } from './tiles.tsx'
import { shownOf } from './wish.ts'

/** The widgets above a list. */
export default function Strip({ customerId }: { customerId: number }) {
  const wish = useAtomValue(homeWishAtom)
  const held = useAtomValue(permissionsAtom)
  return (
    <div className="max-h-64 shrink-0 overflow-y-auto border-b border-line px-4 py-3">
      <Tiles customerId={customerId} shown={shownOf(wish, held)} />
    </div>
  )
}
