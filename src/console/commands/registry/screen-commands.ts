import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { fillPath } from '#contract/core/call.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import { findPermissions, ownerKinds } from '#contract/find-kinds.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { ScreenEntry } from '#console/app/screen/screens.ts'
import { resources } from '#contract/resources.ts'
import { screens } from '#console/app/screen/screens.ts'
import { screenKeywords } from '#console/commands/screen-keywords.ts'
import type { Context, RecordId } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

type Param = ScreenEntry['params'][number]

const owners: Readonly<Partial<Record<FindKind, FindKind>>> = ownerKinds

/** What the record of a parameter belongs to: another parameter of the address, or the platform that it begins with. */
function ownerOf({ kind }: Param, { path, params }: ScreenEntry): ((given: Given) => RecordId | undefined) | undefined {
  if (kind === 'sale') return () => path.split('/')[1]
  const owner = params.find((param) => param.kind === owners[kind])
  return owner && ((given) => given[owner.name] as RecordId | undefined)
}

function askFor(param: Param, screen: ScreenEntry): RecordPrompt | ((given: Given) => RecordPrompt) {
  const owner = ownerOf(param, screen)
  return owner ? (given) => pickRecord(param.kind, { of: owner(given) }) : pickRecord(param.kind)
}

/** The focused record; for a customer the one that the person works for. */
const prefill = ({ kind }: Param) =>
  kind === 'customer' ? (ctx: Context) => ctx.customerId ?? undefined : focused(kind)

/** Nobody is asked for a record that may not be read, or that is there already. */
const permissionsOf = ({ permission, params }: ScreenEntry): Permission[] => {
  const asked = params.flatMap(({ kind }) => (kind === 'customer' ? [] : [findPermissions[kind]]))
  return [...new Set([...(permission === null ? [] : [permission]), ...asked])]
}

const described = new Map<string, readonly string[]>(
  Object.values(resources).flatMap(({ screen, keywords }): [string, readonly string[]][] => [
    [screen, keywords],
    [`${screen}/edit/$id`, keywords.map((word) => `ubah ${word}`)],
  ]),
)

const keywordsOf = (path: string): readonly string[] => screenKeywords[path] ?? described.get(path) ?? []

/** A screen as a command, so that palette, keys and recents know only one kind of thing. */
export function screenCommand(screen: ScreenEntry): AnyCommand {
  const { path, title, shortcut, params } = screen
  const pattern = path.replaceAll(/\$(\w+)/g, '{$1}')
  const perParam = <T>(make: (param: Param) => T) =>
    Object.fromEntries(params.map((param) => [param.name, make(param)] as const))
  return defineCommand({
    id: `screen.${path}`,
    title,
    section: 'screen',
    keywords: ['go to', 'open', 'buka', 'ke', ...keywordsOf(path)],
    permission: permissionsOf(screen),
    risk: 'read',
    surfaces: ['palette'],
    anyCustomer: true,
    ...(shortcut === null ? {} : { shortcut }),
    // An integration is called by its name, every other record by its number.
    args: z.object(perParam(({ kind }) => (kind === 'app' ? z.string().check(z.minLength(1)) : Id))),
    ask: perParam((param) => askFor(param, screen)),
    from: perParam(prefill),
    run: async () => {},
    done: (_result, args) => ({ goTo: fillPath(pattern, args) }),
  })
}

let made: { from: readonly ScreenEntry[]; commands: readonly AnyCommand[] } | undefined

/** The records of its address can be looked for. */
const isAskable = ({ params }: ScreenEntry) => params.every(({ kind }) => Object.hasOwn(findPermissions, kind))

/** All screens that one can be led to, as commands with the id `screen.<path>`. */
export function screenCommands(): readonly AnyCommand[] {
  const from = screens()
  if (made?.from !== from) made = { from, commands: from.filter(isAskable).map(screenCommand) }
  return made.commands
}
