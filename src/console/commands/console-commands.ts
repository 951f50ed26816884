import * as z from 'zod/mini'
import type { AnyCommand } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { repeatLast } from './open-past.ts'
import { keysHelpOpenAtom } from '#console/keys/keys-state.ts'
import { currentStore } from '#console/app/current-console.ts'

/** A command of the console itself: it touches no record, asks for nothing and belongs to everybody. */
function ownCommand(def: {
  id: `console.${string}`
  title: string
  keywords: readonly string[]
  shortcut: string
  run: () => void
}): AnyCommand {
  return defineCommand({
    ...def,
    section: 'console',
    permission: null,
    risk: 'read',
    surfaces: ['palette'],
    anyCustomer: true,
    args: z.object({}),
    ask: {},
    run: async () => def.run(),
    done: () => ({}),
  })
}

/** Shown while the palette is mounted. */
export const consoleCommands: readonly AnyCommand[] = [
  ownCommand({
    id: 'console.keys',
    title: 'Show all keys',
    keywords: ['help', 'shortcuts', 'hotkeys', 'bantuan', 'pintasan', 'tombol'],
    shortcut: '?',
    run: () => currentStore().set(keysHelpOpenAtom, true),
  }),
  ownCommand({
    id: 'console.repeat',
    title: 'Repeat the last command',
    keywords: ['again', 'same', 'ulangi', 'lagi'],
    shortcut: '.',
    run: repeatLast,
  }),
]
