import { atom } from 'jotai'
import type { AnyCommand } from '#engine/define.ts'

/** A command of a mounted screen. */
export interface LiveCommand {
  readonly command: AnyCommand
  /** Runs it. False when there was nothing to do here: the key is left to whatever has the focus. */
  readonly run: () => boolean
  /** Keys beside those of the command. */
  readonly also: readonly string[]
  /** Its keys work while a text field has the focus, too. */
  readonly typing: boolean
  /** The part of the page that must have the focus for its keys to work; undefined for any. */
  readonly scope: (() => Element | null) | undefined
}

/** The commands of the screen at hand, outermost part first. */
export const liveCommandsAtom = atom<readonly LiveCommand[]>([])

/** The same by id. */
export const liveByIdAtom = atom((get): ReadonlyMap<string, LiveCommand> => byId(get(liveCommandsAtom)))

const byId = (live: readonly LiveCommand[]) => new Map(live.map((one) => [one.command.id, one]))

/** The commands by id; of a part that is mounted several times, that which has the focus. */
export function liveAtFocus(live: readonly LiveCommand[]): ReadonlyMap<string, LiveCommand> {
  return byId([...live.filter((one) => !isInScope(one)), ...live.filter(isInScope)])
}

/** True when the focus is where the command's keys work. */
export function isInScope({ scope }: LiveCommand): boolean {
  return scope === undefined || scope()?.contains(document.activeElement) === true
}
