import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#console/app/i18n.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { useCommandContext } from '#console/commands/context-atoms.ts'
import { number } from '#console/ui/format.ts'
import type { ListModel } from '#console/list/use-list.ts'
import type { Page } from '#contract/core/call.ts'
import type { QuickView } from './quick-view.ts'
import { isShown, patchOfView, searchOfView } from './quick-view.ts'
import { Strip } from './strip.tsx'

const everything: QuickView = { key: 'all', title: 'All' }

interface Views<Row> {
  model: ListModel<Row>
}

function countText(page: Page<unknown> | undefined): string | undefined {
  if (!page?.pagination) return undefined
  const { total, totalEstimated } = page.pagination
  return `${totalEstimated ? '~' : ''}${number(total)}`
}

/** All of the list and its quick views, with what each asks for. */
export function useQuickViews<Row>({ model: { list, search, change } }: Views<Row>) {
  const { t } = useTranslation()
  const me = useAtomValue(sessionAtom)?.customer.masterId
  const { today } = useCommandContext()
  const { quickViews = [] } = list
  const known = quickViews.filter(({ mine }) => mine === undefined || me !== undefined)
  return [everything, ...known].map((view) => {
    const query = searchOfView(view, { me, today })
    return {
      key: view.key,
      label: t(view.title),
      title: view.title,
      query,
      active: isShown(list, search, query),
      choose: () => change(patchOfView(list, query)),
    }
  })
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}

/** The quick views of a list with the number of rows in each. */
export default function QuickViews<Row>({ model, onLeave }: Views<Row> & { onLeave: () => void }) {
  const { t } = useTranslation()
  const { list } = model
  const views = useQuickViews({ model })
  const idle = useIdle()
  const counts = useQueries({
    queries: views.map(({ query }) => {
      const { queryKey, queryFn } = list.page({ ...query, page: 1, limit: 1 })
      return {
        queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }) => queryFn({ signal, quiet: true }),
        // The rows come first.
        enabled: idle && model.windows.total !== undefined,
        staleTime: 30_000,
        retry: false,
      }
    }),
  })
  return (
    <Strip
      label={t('Quick views')}
      onLeave={onLeave}
      items={views.map(({ key, label, active, choose }, i) => {
        return { key, label, active, choose, count: countText(counts[i]?.data) }
      })}
    />
  )
}
