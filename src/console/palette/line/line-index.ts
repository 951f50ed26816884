import { i18n } from '#console/app/i18n.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { LineIndex } from '#engine/line/command-names.ts'
import { lineIndex } from '#engine/line/command-names.ts'
import { titleOf } from '#console/commands/say.ts'

let made: { language: string; commands: readonly AnyCommand[]; index: LineIndex } | undefined

/** What lines name these commands by, in the person's language and in English; made once. */
export function indexOfLines(commands: readonly AnyCommand[]): LineIndex {
  const { language } = i18n
  const isSame =
    made?.language === language &&
    made.commands.length === commands.length &&
    commands.every((command, at) => made?.commands[at] === command)
  if (!made || !isSame) {
    const named = commands.map((command) => ({ command, titles: [i18n.t(command.title), titleOf(command)] }))
    made = { language, commands, index: lineIndex(named) }
  }
  return made.index
}
