import type { AnyRoute } from '@tanstack/react-router'
import { CatchBoundary, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Activity, memo, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { ErrorScreen } from '#console/app/screen/error-screen.tsx'
import { keepAliveScreen, SearchContext, VisitContext } from '#console/app/screen/keep-alive.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import type { MountedScreen } from './mounted-screens.ts'
import { mountedNow, withoutLeft } from './mounted-screens.ts'

const rests = (host: HTMLElement) => host.parentElement?.getAttribute('aria-hidden') === 'true'

/** Gives a screen that rests the layout back that React takes from it (`display: none`). */
function layOut(host: HTMLElement): void {
  if (rests(host)) host.style.removeProperty('display')
}

/** Takes the focus from what nobody sees. */
function takeFocus(host: HTMLElement): void {
  const { activeElement } = document
  if (rests(host) && activeElement instanceof HTMLElement && host.contains(activeElement)) activeElement.blur()
}

/**
 * The elements of mounted screens. React takes what rests out of the layout, all of which would have to be made anew with
 * every visit. The page does without the layout of what rests as well (app.css), but does not forget it.
 */
class Hosts {
  readonly #all = new Set<HTMLElement>()
  /** React hides what rests again whenever it has drawn something in it. */
  readonly #watch = new MutationObserver((changes) => {
    for (const { target } of changes) layOut(target as HTMLElement)
  })

  // A screen that comes to rest gives its element back, but it stays.
  add(host: HTMLElement | null): void {
    if (!host || this.#all.has(host)) return
    this.#all.add(host)
    this.#watch.observe(host, { attributeFilter: ['style'] })
  }

  /** To be told as soon as others rest. */
  settle(): void {
    for (const host of this.#all) {
      layOut(host)
      takeFocus(host)
      if (!host.isConnected) this.#all.delete(host)
    }
  }
}

/** Stands before the screens: none of them looks at the layout, or at the focus, before the others have settled. */
function Settle({ hosts, shown }: { hosts: Hosts; shown: string | undefined }): null {
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is the change of screens that is settled
  useLayoutEffect(() => hosts.settle(), [hosts, shown])
  return null
}

interface ContentProps extends Pick<MountedScreen, 'Screen' | 'search' | 'visit'> {
  hosts: Hosts
}

// What rests is drawn again only for what concerns it, and then when the browser has nothing else to do.
const Content = memo(function Content({ hosts, Screen, search, visit }: ContentProps): ReactNode {
  const keep = useCallback((host: HTMLElement | null) => hosts.add(host), [hosts])
  // A screen that failed is tried again with the next visit, and with another search.
  const tried = `${visit} ${JSON.stringify(search)}`
  return (
    <div ref={keep} className="flex min-h-0 grow flex-col">
      <CatchBoundary getResetKey={() => tried} errorComponent={ErrorScreen}>
        <VisitContext value={visit}>
          <SearchContext value={search}>
            <Suspense>
              <Screen />
            </Suspense>
          </SearchContext>
        </VisitContext>
      </CatchBoundary>
    </div>
  )
})

/**
 * The screen of the address. Lists stay in the page, out of sight and at rest, when one goes elsewhere, and are there at
 * once when one comes back: with their rows, and in their place.
 */
export function Screens(): ReactNode {
  const { routesById } = useRouter()
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) })
  const customerId = useAtomValue(sessionAtom)?.client?.id
  const [hosts] = useState(() => new Hosts())
  const [state, setState] = useState<{ all: readonly MountedScreen[]; from: string | undefined }>({
    all: [],
    from: undefined,
  })
  const id = match?.status === 'success' ? match.routeId : undefined
  const route: AnyRoute | undefined = id && routesById[id]
  const Screen = route && keepAliveScreen(route.options.component)
  const wanted = match && id && Screen ? { id, Screen, search: match.search, customerId } : undefined
  const all = mountedNow(state.all, state.from, wanted)
  if (all !== state.all || wanted?.id !== state.from) setState({ all, from: wanted?.id })
  const shown = wanted && all.find((one) => one.id === wanted.id)
  const isAnyLeft = all.some(({ isLeft }) => isLeft)
  useEffect(
    () => (isAnyLeft ? whenIdle(() => setState((now) => ({ ...now, all: withoutLeft(now.all) }))) : undefined),
    [isAnyLeft],
  )
  return (
    <>
      <Settle hosts={hosts} shown={shown?.key} />
      {all.map((one) => (
        <div key={one.key} className="keep-alive" aria-hidden={one !== shown}>
          <Activity mode={one === shown ? 'visible' : 'hidden'}>
            <Content hosts={hosts} Screen={one.Screen} search={one.search} visit={one.visit} />
          </Activity>
        </div>
      ))}
      {wanted ? null : <Outlet />}
    </>
  )
}
