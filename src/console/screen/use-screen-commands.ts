import { useSetAtom, useStore } from 'jotai'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { afterFrame } from '#console/app/screen/after-frame.ts'
import type { Reason } from '#contract/core/error.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { ScreenCommands } from './define-commands.ts'
import type { LiveCommand } from './live-commands.ts'
import { liveAtFocus, liveCommandsAtom } from './live-commands.ts'

/** The effect of a command; false when there is nothing to do where the focus is. */
type Effect = () => unknown

/** What a command does now: nothing when undefined, so it is not offered; greyed when `blocked` says why. */
export type ScreenHandler =
  | Effect
  | {
      readonly run: Effect
      readonly blocked?: Reason | undefined
      /** What the command is called here, in place of its title. */
      readonly title?: string | undefined
      /** The same for tight places only: the status line. */
      readonly short?: string | undefined
    }
  | undefined

export interface ScreenCommandOptions {
  /** Keys work only while the focus is in here; absent for anywhere on the screen. */
  scope?: RefObject<HTMLElement | null>
}

const effectOf = (handler: ScreenHandler) => (typeof handler === 'object' ? handler.run : handler)

interface Offer {
  readonly blocked?: Reason | undefined
  readonly title?: string | undefined
  readonly short?: string | undefined
}

const offerOf = (handler: ScreenHandler): Offer =>
  typeof handler === 'object' ? { blocked: handler.blocked, title: handler.title, short: handler.short } : {}

function liveOf(command: AnyCommand, { blocked, title, short = title }: Offer, run: Effect): AnyCommand {
  return {
    ...command,
    ...(title === undefined ? {} : { title }),
    ...(short === undefined ? {} : { short }),
    ...(blocked === undefined ? {} : { blocked: () => blocked }),
    // The palette runs it: it begins once the palette has given the focus back, which it may be about or may move.
    run: () =>
      new Promise<void>((resolve) => {
        afterFrame(() => {
          run()
          resolve()
        })
      }),
  }
}

/**
 * Gives declared commands their effect while the component is mounted: palette, `?`, status line and keys offer them.
 * Handlers may be new on every render.
 */
export function useScreenCommands<Name extends string>(
  declared: ScreenCommands<Name>,
  handlers: Readonly<Record<Name, ScreenHandler>>,
  { scope }: ScreenCommandOptions = {},
): void {
  const store = useStore()
  const setLive = useSetAtom(liveCommandsAtom)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  // Only a change in what is offered registers the commands anew.
  const offered = JSON.stringify(
    (Object.keys(declared) as Name[]).flatMap((name) =>
      handlers[name] === undefined ? [] : [[name, offerOf(handlers[name])]],
    ),
  )
  useEffect(() => {
    const live = (JSON.parse(offered) as [Name, Offer][]).map(([name, offer]): LiveCommand => {
      const { command, also, typing } = declared[name]
      const run = () => effectOf(latest.current[name])?.() !== false
      return {
        command: liveOf(command, offer, () => liveAtFocus(store.get(liveCommandsAtom)).get(command.id)?.run()),
        run,
        also,
        typing,
        scope: scope && (() => scope.current),
      }
    })
    setLive((before) => [...before, ...live])
    return () => setLive((before) => before.filter((one) => !live.includes(one)))
  }, [declared, offered, scope, setLive, store])
}
