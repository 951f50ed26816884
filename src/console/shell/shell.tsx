import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'
import type { Shut } from '#console/app/session/session-state.ts'
import { is403Atom, permissionsAtom, sessionAtom, unauthorizedAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { allows } from '#contract/core/permission.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { useScreen } from '#console/app/screen/use-screen.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { AwayBar } from './away-bar.tsx'
import { PaletteMount } from './palette-mount.tsx'
import { Screens } from './screens.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { StatusLine } from './status-line.tsx'
import { TopBar } from './top-bar.tsx'
import { useFreshProfile } from './use-fresh-profile.ts'
import { useMainFocus } from './use-main-focus.ts'

const SidebarSheet = lazyPart(() => import('./sidebar/sidebar-sheet.tsx'))
const Forbidden = lazyPart(() => import('./forbidden.tsx'))
const Reference = lazyPart(() => import('./reference.tsx'))
const NoRole = lazyPart(() => import('#console/areas/session/no-role.tsx'))
const CustomerShut = lazyPart(() => import('#console/areas/session/customer-shut.tsx'))
const LoginAgain = lazyPart(() => import('#console/areas/session/login/login-again.tsx'))

/** The customer that was suspended or closed, where that is why nothing is to be seen. */
function useShut(): Shut | undefined {
  const refused = useAtomValue(is403Atom)
  const session = useAtomValue(sessionAtom)
  if (refused?.shut) return refused.shut
  const { shut, roles } = session?.customer ?? { shut: [], roles: [] }
  return shut.find((one) => one.customerId === session?.client?.id) ?? (roles.length === 0 ? shut[0] : undefined)
}

/**
 * The screen, or what stands in its place. After a refused call the screen stays mounted out of sight, so that nothing
 * typed is lost when the person goes on.
 */
function Screen() {
  const refused = useAtomValue(is403Atom)
  const granted = useAtomValue(permissionsAtom)
  const { permission, needsRole = false } = useScreen()
  const shut = useShut()
  const hasRole = useAtomValue(sessionAtom)?.customer.roles.length !== 0
  const isAllowed = allows(granted, permission)
  const cover = shut ? (
    <CustomerShut of={shut} />
  ) : (!isAllowed || needsRole) && !hasRole ? (
    <NoRole />
  ) : !isAllowed ? (
    <Forbidden permission={permission} customerId={null} />
  ) : refused ? (
    <Forbidden {...refused} />
  ) : null
  return (
    <>
      <Suspense>{cover}</Suspense>
      {isAllowed ? (
        <div hidden={cover !== null} className="relative flex min-h-0 grow flex-col">
          <Screens />
        </div>
      ) : null}
    </>
  )
}

/** True once the first screen is there and the browser has nothing better to do. */
function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => whenIdle(() => setRested(true)), [])
  return rested
}

/** The frame around every screen that needs a session. */
export function Shell(): ReactNode {
  const { t } = useTranslation()
  const [sheet, setSheet] = useState(false)
  const session = useAtomValue(sessionAtom)
  const unauthorized = useAtomValue(unauthorizedAtom)
  const main = useMainFocus()
  const rested = useRested()
  useFreshProfile()
  // Logging out empties the state before the login page has come.
  if (!session) return null
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-raised px-3 py-1.5 shadow-raised focus:translate-y-0"
      >
        {t('Skip to the content')}
      </a>
      <div className="flex min-h-0 grow">
        <Sidebar />
        <Suspense>{sheet ? <SidebarSheet onClose={() => setSheet(false)} /> : null}</Suspense>
        <div className="flex min-w-0 grow flex-col">
          <AwayBar />
          <TopBar onMenu={() => setSheet(true)} />
          <main ref={main} id="main" tabIndex={-1} className="flex min-h-0 grow flex-col overflow-y-auto outline-none">
            <Screen />
          </main>
        </div>
      </div>
      <StatusLine />
      <Suspense>{rested ? <Reference /> : null}</Suspense>
      <PaletteMount />
      <Suspense>{unauthorized ? <LoginAgain /> : null}</Suspense>
    </div>
  )
}
