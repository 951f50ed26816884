import * as z from 'zod/mini'
import type { FileRouteTypes } from '#console/app/route-tree.gen.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { RecordKind, kinds } from '#contract/kinds.ts'
import type { AnyCommand, Section } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'

/** Something that a screen can do. Texts are English. */
export interface ScreenCommandDef {
  readonly title: string
  /** For tight places: the status line, buttons. */
  readonly short?: string
  /** Search words beside the title, in English and Indonesian. */
  readonly keywords: readonly string[]
  /** The keys that the console suggests. */
  readonly keys?: string
  /** Further keys, which nobody can change. */
  readonly also?: readonly string[]
  /** The keys work while a text field of the screen has the focus, too. */
  readonly typing?: boolean
}

export interface ScreenCommand {
  readonly command: AnyCommand
  readonly also: readonly string[]
  readonly typing: boolean
}

/** The commands of a screen by their names. */
export type ScreenCommands<Name extends string = string> = Readonly<Record<Name, ScreenCommand>>

/** The list of a described kind, which has no route file. */
type ListPath = (typeof kinds)[RecordKind]['path']

interface Place {
  /** What the ids of its commands begin with: `attendance.sheet`. */
  readonly id: `${string}.${string}`
  readonly section: Section
  readonly permission: Permission | null
  /** The routes on which the screen, or this part of one, is shown; absent for a part of any screen. */
  readonly on?: readonly (FileRouteTypes['to'] | ListPath | `/${string}/edit/$id`)[]
}

/**
 * Declares what a screen can do, apart from the screen itself: its keys can be changed, and conflicts found, while it is
 * not mounted. Put it into a file of its own, `<name>.commands.ts`; `useScreenCommands` gives the commands their effect.
 */
export function defineScreenCommands<const Name extends string>(
  { id, section, permission, on }: Place,
  defs: Readonly<Record<Name, ScreenCommandDef>>,
): ScreenCommands<Name> {
  const entries = Object.entries<ScreenCommandDef>(defs).map(
    ([name, { keys, also = [], typing = false, ...words }]) => {
      const command = defineCommand({
        ...words,
        id: `${id}-${name}`,
        section,
        permission,
        risk: 'read',
        surfaces: ['palette'],
        local: true,
        anyCustomer: true,
        ...(keys === undefined ? {} : { shortcut: on === undefined ? keys : { keys, on, inText: typing } }),
        args: z.object({}),
        ask: {},
        run: async () => {},
        done: () => ({}),
      })
      return [name, { command, also, typing }] as const
    },
  )
  return Object.fromEntries(entries) as ScreenCommands<Name>
}
