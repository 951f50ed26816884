import { atom } from 'jotai'
import * as z from 'zod/mini'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { callApi } from '#console/api/api.ts'
import { i18n } from '#console/app/i18n.ts'
import { keepStart, knownLists } from '#console/list/views/start.ts'
import type { ListView } from '#contract/core/list/list-view.ts'
import type { ViewedList } from '#contract/lists.ts'
import { allListViews } from '#contract/core/list/list-view.ts'
import type { RecordKind } from '#contract/kinds.ts'
import { kinds } from '#contract/kinds.ts'
import { startOf } from '#console/commands/record-href.ts'
import type { AnyCommand } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'

interface Place {
  customerId: number
  list: string
}

/** The screens of the lists whose names are not those of a kind of record. */
const screens: Readonly<Record<Exclude<ViewedList, RecordKind | `lookup-${string}`>, string>> = {
  audit: '/audit?',
}

function screenOf(list: string): string | undefined {
  if (Object.hasOwn(kinds, list)) return startOf(kinds[list as RecordKind].path)
  // One of several lists of a kind: `lookup-bank`.
  const [name = '', ...part] = list.split('-')
  if (Object.hasOwn(kinds, name)) return startOf(kinds[name as RecordKind].path.replace(/\{\w+\}/, part.join('-')))
  return screens[list as keyof typeof screens]
}

const byList = atom<Readonly<Record<string, readonly AnyCommand[]>>>({})

/** The views of all lists, as screens to go to. */
export const viewCommandsAtom = atom((get) => Object.values(get(byList)).flat())

/** The server answers only views of lists that the person may see. */
function commandOf({ id, name, search }: ListView, list: string, screen: string): AnyCommand {
  return defineCommand({
    id: `console.view-${id}`,
    title: i18n.t('Go to view “{{name}}”', { name }),
    section: 'list',
    keywords: ['view', 'tampilan', 'filter', list],
    permission: null,
    risk: 'read',
    surfaces: ['palette'],
    args: z.object({}),
    ask: {},
    run: async () => {},
    done: () => ({ goTo: `${screen}${search}&view=${id}` }),
  })
}

/** Puts the views of a list into the palette, and remembers with which of them it opens. */
export function putViewCommands(place: Place, views: readonly ListView[]): void {
  const { list } = place
  const screen = screenOf(list)
  keepStart(place, views)
  if (screen === undefined) return
  currentStore().set(byList, (all) => ({ ...all, [list]: views.map((view) => commandOf(view, list, screen)) }))
}

/** Asks for the views of all lists that the person may see. */
export async function loadViewCommands(): Promise<void> {
  const session = currentStore().get(sessionAtom)
  const customerId = session?.client?.id ?? session?.customer.id
  if (!session || customerId === undefined || customerId === null) return
  // Without them the palette lacks the views until the next page; whoever opens it has asked for something else.
  const all = await callApi(allListViews, { customerId }, { quiet: true }).catch(() => undefined)
  if (all === undefined) return
  currentStore().set(byList, {})
  const views = Map.groupBy(all, ({ list }) => list)
  for (const list of new Set([...views.keys(), ...knownLists(customerId)])) {
    putViewCommands({ customerId, list }, views.get(list) ?? [])
  }
}
