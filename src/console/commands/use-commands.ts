import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { RecordRef } from '#engine/context.ts'
import { within } from '#engine/context.ts'
import type { AnyCommand, Risk, Surface } from '#engine/define.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import type { State } from '#engine/state.ts'
import { readState } from '#engine/state.ts'
import { useCommandContext } from './context-atoms.ts'
import { startCommand } from './start-command.ts'
import { registeredAtom } from './registry/registered.ts'
import { useWords } from './say.ts'

/** A command as a menu, a bar or a toolbar shows it. */
export interface OfferedCommand {
  readonly command: AnyCommand
  /** Its short name, translated. */
  readonly label: string
  readonly state: Exclude<State, { kind: 'hidden' }>
  /** Why it is greyed, translated; absent when it is not. */
  readonly reason?: string
  /** Runs it, or opens the palette at its next step. */
  readonly run: () => void
}

const order: Readonly<Record<Risk, number>> = { read: 0, reversible: 1, irreversible: 2, privileged: 3 }

/**
 * The commands that a surface offers, the harmless ones first; no surface has a list of its own. It is about the records
 * of a row menu or a drawer, or about a list, its selection and its focus: then it names the resource. A list at rest
 * does not take what is on screen meanwhile for its own.
 */
export function useCommands(surface: Surface, about: readonly RecordRef[] | string): readonly OfferedCommand[] {
  const live = useCommandContext()
  const words = useWords()
  const commands = useAtomValue(registeredAtom)
  return useMemo(() => {
    const refs = typeof about === 'string' ? undefined : about
    const resource = typeof about === 'string' ? about : about[0]?.resource
    const ctx = refs ? within(live, { refs }) : live
    if (resource === undefined) return []
    const offered = commands
      .filter((command) => command.resource === resource && command.surfaces.includes(surface))
      .flatMap((command): OfferedCommand[] => {
        const state = readState(command, ctx)
        if (state.kind === 'hidden') return []
        return [
          {
            command,
            label: words(command.short ?? command.title),
            state,
            ...(state.kind === 'blocked' ? { reason: words(obstacleSay(state.reason)) } : {}),
            run: () => startCommand(command.id, {}, surface, refs ? { refs } : undefined),
          },
        ]
      })
    const applies = new Set(offered.filter(({ reason }) => reason === undefined).map(({ command }) => command.id))
    return offered
      .filter(({ command, reason }) => reason === undefined || !applies.has(command.opposite ?? ''))
      .sort((a, b) => order[a.command.risk] - order[b.command.risk])
  }, [about, commands, live, surface, words])
}
