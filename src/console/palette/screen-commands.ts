import * as z from 'zod/mini'
import { Id } from '#contract/common.ts'
import { pickClass } from '#commands/prompts/pick-class.ts'
import { pickSchedule } from '#commands/prompts/pick-schedule.ts'
import { pickVoucher } from '#commands/prompts/pick-voucher.ts'
import { fillPath } from '#contract/call.ts'
import type { ScreenEntry } from '#console/app/screens.ts'
import { screens } from '#console/app/screens.ts'
import type { ParamKind } from '#console/app/static-data.ts'
import type { Resource } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/from.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

/** Who can be asked for what a screen's address names. Screens that name anything else cannot be gone to by name. */
const pickers: Partial<Record<ParamKind, { resource: Resource; ask: () => RecordPrompt }>> = {
  voucher: { resource: 'voucher', ask: () => pickVoucher() },
  class: { resource: 'class', ask: () => pickClass() },
  lms: { resource: 'schedule', ask: () => pickSchedule() },
}

/** A screen as a command, so that palette, keys and recents know only one kind of thing. */
export function screenCommand(screen: ScreenEntry): AnyCommand | undefined {
  const { path, title, keywords, shortcut, permission, params } = screen
  const asked = params.map(({ name, kind }) => ({ name, picker: pickers[kind] }))
  if (asked.some(({ picker }) => picker === undefined)) return undefined
  const pattern = path.replaceAll(/\$(\w+)/g, '{$1}')
  return defineCommand({
    id: `screen.${path}`,
    title,
    section: 'screen',
    keywords: ['go to', 'open', 'buka', 'ke', ...keywords],
    permission,
    risk: 'read',
    surfaces: ['palette'],
    anyCustomer: true,
    ...(shortcut === null ? {} : { shortcut }),
    args: z.object(Object.fromEntries(asked.map(({ name }) => [name, Id]))),
    ask: Object.fromEntries(asked.flatMap(({ name, picker }) => (picker ? [[name, picker.ask()] as const] : []))),
    from: Object.fromEntries(
      asked.flatMap(({ name, picker }) => (picker ? [[name, focused(picker.resource)] as const] : [])),
    ),
    run: async () => {},
    done: (_result, args) => ({ goTo: fillPath(pattern, args) }),
  })
}

let made: { from: readonly ScreenEntry[]; commands: readonly AnyCommand[] } | undefined

/** All screens that can be gone to by name, as commands with the id `screen.<path>`. */
export function screenCommands(): readonly AnyCommand[] {
  const from = screens()
  if (made?.from !== from) {
    made = { from, commands: from.flatMap((screen) => screenCommand(screen) ?? []) }
  }
  return made.commands
}
