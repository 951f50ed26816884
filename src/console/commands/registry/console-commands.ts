import * as z from 'zod/mini'
import { widgetCommands } from '#console/home/widget-commands.ts'
import { frameCommands } from '#console/shell/frame-commands.ts'
import type { AnyCommand } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { repeatLast } from '#console/commands/history/open-past.ts'

/** The commands of the console itself: they touch no record and ask for nothing. Shown while the palette is mounted. */
export const consoleCommands: readonly AnyCommand[] = [
  ...frameCommands.map(({ command }) => command),
  ...widgetCommands,
  defineCommand({
    id: 'console.repeat',
    title: 'Repeat the last command',
    section: 'console',
    keywords: ['again', 'same', 'ulangi', 'lagi'],
    permission: null,
    risk: 'read',
    surfaces: ['palette'],
    shortcut: '.',
    anyCustomer: true,
    args: z.object({}),
    ask: {},
    run: async () => repeatLast(),
    done: () => ({}),
  }),
]
