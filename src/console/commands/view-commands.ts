import { atom } from 'jotai'
import * as z from 'zod/mini'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { callApi } from '#console/api/api.ts'
import { i18n } from '#console/app/i18n.ts'
import { keepStart } from '#console/list/views/start.ts'
import type { ListView, ViewedList } from '#contract/core/list/list-view.ts'
import { listViews, viewedLists } from '#contract/core/list/list-view.ts'
import { allows } from '#contract/core/permission.ts'
import type { AnyCommand } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'

interface Place {
  customerId: number
  resource: ViewedList
}

const screens: Readonly<Record<ViewedList, string>> = { voucher: '/voucher', audit: '/audit' }
const byList = atom<Readonly<Partial<Record<ViewedList, readonly AnyCommand[]>>>>({})

/** The views of all lists, as screens to go to. */
export const viewCommandsAtom = atom((get) => Object.values(get(byList)).flat())

function commandOf({ id, name, search }: ListView, resource: ViewedList): AnyCommand {
  return defineCommand({
    id: `console.view-${id}`,
    title: i18n.t('Go to view “{{name}}”', { name }),
    section: 'list',
    keywords: ['view', 'tampilan', 'filter', resource],
    permission: viewedLists[resource],
    risk: 'read',
    surfaces: ['palette'],
    args: z.object({}),
    ask: {},
    run: async () => {},
    done: () => ({ goTo: `${screens[resource]}?${search}&view=${id}` }),
  })
}

/** Puts the views of a list into the palette, and remembers with which of them it opens. */
export function putViewCommands(place: Place, views: readonly ListView[]): void {
  const { resource } = place
  keepStart(place, views)
  currentStore().set(byList, (all) => ({ ...all, [resource]: views.map((view) => commandOf(view, resource)) }))
}

/** Asks for the views of all lists that the person may see. */
export async function loadViewCommands(): Promise<void> {
  const session = currentStore().get(sessionAtom)
  const customerId = session?.client?.id ?? session?.customer.id
  if (!session || customerId === undefined || customerId === null) return
  const resources = Object.keys(viewedLists) as ViewedList[]
  const seen = resources.filter((one) => allows(session.customer.permissions, viewedLists[one]))
  await Promise.allSettled(
    seen.map(async (resource) => {
      const place = { customerId, resource }
      putViewCommands(place, await callApi(listViews, place))
    }),
  )
}
