import { Link } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { WidgetKey } from '#contract/home/widgets.ts'
import { homeLayoutAtom, USUAL_HOME } from '#console/app/home-layout.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { homeQuestion, Tiles } from '#console/home/tiles.tsx'
import { moved, permitted, shownOf } from '#console/home/shown-widgets.ts'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ChooseWidgets } from './choose-widgets.tsx'
import { homeCommands } from './home.commands.ts'

function Home({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const [layout, setLayout] = useAtom(homeLayoutAtom)
  const held = useAtomValue(permissionsAtom)
  const [isChoosing, setChoosing] = useState(false)
  const [focused, setFocused] = useState<WidgetKey>()
  const may = permitted(held)
  const shown = shownOf(layout, held)
  const show = (widgets: readonly WidgetKey[]) => setLayout({ ...layout, widgets: [...widgets] })
  const move = (key: WidgetKey, by: -1 | 1) => show(moved(shown, key, by))
  const onShow = (key: WidgetKey, show_: boolean) => show(show_ ? [...shown, key] : shown.filter((one) => one !== key))
  const withFocused = (act: (key: WidgetKey) => void) => () => {
    if (focused === undefined || !shown.includes(focused)) return false
    act(focused)
    return true
  }
  const toggleAbove = () => setLayout({ ...layout, aboveList: !layout.aboveList })
  const showUsual = () => setLayout({ ...layout, widgets: USUAL_HOME.widgets })
  useScreenCommands(homeCommands, {
    choose: () => setChoosing((now) => !now),
    earlier: withFocused((key) => move(key, -1)),
    later: withFocused((key) => move(key, 1)),
    hide: withFocused((key) => onShow(key, false)),
    above: {
      run: toggleAbove,
      title: layout.aboveList ? 'Hide the widgets above the list of classes' : undefined,
    },
    usual: showUsual,
  })
  return (
    <>
      <PageHeader
        title={t('Home')}
        actions={
          may.length === 0 ? null : (
            <Button icon="settings" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              {t('Choose widgets')}
            </Button>
          )
        }
      />
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-4 pb-6 *:shrink-0">
        {isChoosing ? (
          <ChooseWidgets
            all={[...shown, ...may.filter((key) => !shown.includes(key))]}
            shown={shown}
            isAbove={layout.aboveList}
            onShow={onShow}
            onMove={move}
            onAbove={toggleAbove}
            onUsual={showUsual}
            onDone={() => setChoosing(false)}
          />
        ) : null}
        {shown.length > 0 ? (
          <Tiles customerId={customerId} shown={shown} stray={!isChoosing} onFocus={setFocused} />
        ) : held.length === 0 ? (
          <EmptyState
            icon="palm"
            title={t('My leave')}
            actions={
              <Link to="/my-leave" className="text-accent hover:underline">
                {t('My leave')}
              </Link>
            }
          >
            {t('What is yours is here: your record, your leave and your requests.')}
          </EmptyState>
        ) : (
          <EmptyState icon="dashboard" title={t('No widgets')}>
            {may.length === 0
              ? t('Your role has nothing to show here. The areas at the left and the palette lead on.')
              : t('All widgets are hidden. Choose some.')}
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** What is asked for before the page is there. */
export function load({ context: { store, queryClient } }: LoadInput<unknown, unknown>): void {
  const customer = store.get(customerAtom)
  if (customer) void queryClient.prefetchQuery(homeQuestion(customer.id))
}

/** What waits for the person, and the figures of the day. */
export default function HomeScreen() {
  return <WithCustomer>{({ id }) => <Home key={id} customerId={id} />}</WithCustomer>
}
