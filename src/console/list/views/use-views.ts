import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { callApi } from '#console/api/api.ts'
import { parseSearch } from '#console/app/search-codec.ts'
import { densityAtom } from '#console/app/preferences.ts'
import { putViewCommands } from '#console/commands/registry/view-commands.ts'
import type { ListView } from '#contract/core/list/list-view.ts'
import {
  listViewCreate,
  listViewDelete,
  listViews,
  listViewStart,
  listViewUpdate,
} from '#contract/core/list/list-view.ts'
import { asked } from '#console/list/resource-list.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { viewSearch, savedSearch, searchOf } from './saved.ts'

export interface ViewInput {
  name: string
  shared: boolean
  start: boolean
}

const none: readonly ListView[] = []

/** The views of the list on screen, and what can be done with them. */
export function useViews<Row>(model: ListModel<Row>, customerId: number) {
  const client = useQueryClient()
  const { list, search, change, choices } = model
  const place = { customerId, list: list.views }
  const question = asked(listViews, place)
  const { data = none } = useQuery({ ...question, staleTime: 60_000 })
  const rows = useAtomValue(densityAtom)
  const columns = choices ?? list.columns.map(({ key }) => key).join(',')
  const now = savedSearch(search, columns, rows)
  const active = data.find(({ id }) => String(id) === search.view)
  const hasStart = data.some(({ start }) => start)

  /** Shows the list as the view has it, or as it is without one. */
  function show(view: Pick<ListView, 'id' | 'search'> | undefined, options: { replace?: boolean } = {}) {
    const cleared = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
    change({ ...cleared, ...(view ? searchOf(view) : { view: hasStart ? 'all' : undefined }) }, options)
  }

  async function reread() {
    const all = await client.fetchQuery({ ...question, staleTime: 0 })
    putViewCommands(place, all)
    return all
  }

  async function setStart(view: ListView, start: boolean) {
    if (view.start !== start) await callApi(listViewStart, { ...place, body: { view: start ? view.id : null } })
  }

  async function create({ name, shared, start }: ViewInput) {
    const view = await callApi(listViewCreate, { ...place, body: { name, shared, search: now } })
    await setStart(view, start)
    await reread()
    show(view)
    return view
  }

  async function update(view: ListView, { start, ...body }: Partial<ViewInput> & { search?: string }) {
    await callApi(listViewUpdate, { ...place, id: view.id, body: { version: view.version, ...body } })
    if (start !== undefined) await setStart(view, start)
    await reread()
  }

  async function remove(view: ListView) {
    await callApi(listViewDelete, { ...place, id: view.id })
    await reread()
    change({ view: undefined }, { replace: true })
  }

  return {
    views: data,
    active,
    isChanged: active !== undefined && viewSearch(search) !== viewSearch(parseSearch(active.search)),
    now,
    show,
    create,
    update,
    remove,
  }
}
