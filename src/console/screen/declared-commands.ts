import type { AnyCommand } from '#engine/define.ts'
import type { ScreenCommands } from './define-commands.ts'

const files = import.meta.glob<Record<string, ScreenCommands>>('/src/console/areas/**/*.commands.ts', { eager: true })

/** The commands of all screens, mounted or not, with the keys that the console suggests. */
export const declaredCommands: readonly AnyCommand[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((commands) => Object.values(commands).map(({ command }) => command))
