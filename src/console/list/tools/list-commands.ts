import { atom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { updateListAtom } from '#console/live/live-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { listCommandsAtom } from '#console/commands/registry/registry.ts'
import type { AnyCommand } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { int } from '#engine/prompt.ts'
import { sumsAtom } from '#console/list/selection/sums-shown.ts'
import type { ListModel } from '#console/list/use-list.ts'

/** What the commands do; read when one runs. */
export interface ListDeeds {
  columns: () => void
  fit: () => void
  views: () => void
  /** Puts the view at hand into the sidebar, or takes it out. */
  pin: () => void
  groups: () => void
  /** Shows the quick view so many further on; undefined for a list without any. */
  stepView: ((by: 1 | -1) => void) | undefined
  canGroup: boolean
}

const common = {
  section: 'list',
  permission: null,
  risk: 'read',
  surfaces: ['palette'],
  anyCustomer: true,
  done: () => ({}),
} as const

/**
 * Waits for the palette to give the focus back, at most for so many frames: a panel that had it before would lose it.
 */
function afterPalette(deed: () => void, frames = 40): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    const isBack = activeElement !== document.body && activeElement?.closest('[role="dialog"]') === null
    if (isBack || frames === 0) deed()
    else afterPalette(deed, frames - 1)
  })
}

interface Current extends Omit<ListDeeds, 'stepView' | 'canGroup'> {
  stepView: () => ListDeeds['stepView']
  canGroup: () => boolean
  total: () => number | undefined
  goTo: (index: number) => void
}

/** The list on screen. */
const shownAtom = atom<Current | undefined>(undefined)
const shown = () => currentStore().get(shownAtom)
const isThere = () => shown() !== undefined

/** Always the same: to put other ones in their place with every list would make all that is known of commands anew. */
const commands: readonly AnyCommand[] = [
  defineCommand({
    ...common,
    id: 'console.columns',
    title: 'Choose columns and order of this list',
    keywords: ['hide', 'show', 'width', 'pin', 'sort', 'kolom', 'lebar', 'urutkan', 'sembunyikan'],
    args: z.object({}),
    ask: {},
    when: isThere,
    run: async () => afterPalette(() => shown()?.columns()),
  }),
  defineCommand({
    ...common,
    id: 'console.views',
    title: 'Views of this list',
    keywords: ['save', 'filter', 'tampilan', 'simpan', 'default'],
    args: z.object({}),
    ask: {},
    when: isThere,
    run: async () => afterPalette(() => shown()?.views()),
  }),
  defineCommand({
    ...common,
    id: 'console.pin-view',
    title: 'Pin or unpin this view in the sidebar',
    short: 'Pin view',
    keywords: ['favorite', 'bookmark', 'sidebar', 'sematkan', 'bilah sisi', 'favorit'],
    shortcut: 'shift+p',
    args: z.object({}),
    ask: {},
    when: isThere,
    run: async () => afterPalette(() => shown()?.pin()),
  }),
  ...([1, -1] as const).map((by) =>
    defineCommand({
      ...common,
      id: by === 1 ? 'console.next-view' : 'console.previous-view',
      title: by === 1 ? 'Next quick view' : 'Previous quick view',
      keywords: ['mine', 'overdue', 'waiting', 'tab', 'tampilan cepat', 'milik saya', 'terlambat'],
      shortcut: by === 1 ? '}' : '{',
      args: z.object({}),
      ask: {},
      when: () => shown()?.stepView() !== undefined,
      run: async () => shown()?.stepView()?.(by),
    }),
  ),
  defineCommand({
    ...common,
    id: 'console.fit-columns',
    title: 'Fit columns',
    keywords: ['width', 'autofit', 'size', 'lebar kolom', 'sesuaikan kolom'],
    args: z.object({}),
    ask: {},
    when: isThere,
    run: async () => shown()?.fit(),
  }),
  defineCommand({
    ...common,
    id: 'console.group',
    title: 'Group this list',
    keywords: ['groups', 'count', 'by status', 'by platform', 'kelompokkan', 'per status'],
    shortcut: 'l',
    args: z.object({}),
    ask: {},
    when: () => shown()?.canGroup() === true,
    run: async () => afterPalette(() => shown()?.groups()),
  }),
  defineCommand({
    ...common,
    id: 'console.news',
    title: 'Show new rows',
    keywords: ['update', 'refresh', 'changes', 'perbarui', 'baris baru', 'perubahan'],
    args: z.object({}),
    ask: {},
    when: () => currentStore().get(updateListAtom) !== null,
    run: async () => currentStore().get(updateListAtom)?.run(),
  }),
  ...[true, false].map((areShown) =>
    defineCommand({
      ...common,
      id: areShown ? 'console.hide-sums' : 'console.sums',
      title: areShown ? 'Hide totals of this list' : 'Show totals of this list',
      keywords: ['sum', 'total', 'add up', 'money', 'jumlah', 'jumlahkan', 'uang'],
      args: z.object({}),
      ask: {},
      when: () => currentStore().get(sumsAtom)?.shown === areShown,
      run: async () => currentStore().get(sumsAtom)?.toggle(),
    }),
  ),
  defineCommand({
    ...common,
    id: 'console.row',
    title: 'Go to row',
    keywords: ['jump', 'line', 'number', 'baris', 'lompat'],
    args: z.object({ row: z.int().check(z.gte(1)) }),
    ask: {
      row: () => int('Row', { min: 1, max: Math.max(shown()?.total() ?? 1, 1), names: ['row', 'baris'] }),
    },
    when: isThere,
    run: async ({ row }) => shown()?.goTo(row - 1),
  }),
]

/** The commands about the list on screen are in the palette as long as it is there. */
export function useListCommands<Row>(model: ListModel<Row>, deeds: ListDeeds): void {
  const store = useStore()
  const latest = useRef({ model, deeds })
  useEffect(() => {
    latest.current = { model, deeds }
  })
  useEffect(() => {
    const own: Current = {
      total: () => latest.current.model.windows.total,
      goTo: (index) => latest.current.model.goTo(index),
      columns: () => latest.current.deeds.columns(),
      fit: () => latest.current.deeds.fit(),
      views: () => latest.current.deeds.views(),
      pin: () => latest.current.deeds.pin(),
      groups: () => latest.current.deeds.groups(),
      stepView: () => latest.current.deeds.stepView,
      canGroup: () => latest.current.deeds.canGroup,
    }
    store.set(shownAtom, own)
    store.set(listCommandsAtom, commands)
    return () => store.set(shownAtom, (now) => (now === own ? undefined : now))
  }, [store])
}
