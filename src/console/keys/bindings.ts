import type { Context } from '#engine/context.ts'
import { isLetter } from '#engine/keys/chord.ts'
import type { AnyCommand } from '#engine/define.ts'
import { parseKeys, screensOf } from '#engine/keys/keys.ts'
import type { Bound } from '#engine/keys/sequence.ts'
import { boundTo } from '#engine/keys/sequence.ts'
import type { State } from '#engine/state.ts'
import { readState } from '#engine/state.ts'

/** A command that keys can reach on this screen. */
export interface KeyBinding {
  /** In their one spelling, chords joined by a space. */
  readonly keys: string
  readonly command: AnyCommand
  readonly state: Exclude<State, { kind: 'hidden' }>
  /** Meant for this screen, not for everywhere. */
  readonly own: boolean
}

const patterns = new Map<string, RegExp>()

/** `/exam/sync/$id` as a pattern for `/exam/sync/12`. */
function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/?]+')}$`, 'i')
  patterns.set(path, pattern)
  return pattern
}

function isHere(command: AnyCommand, ctx: Context): boolean {
  const paths = screensOf(command.shortcut?.on)
  if (paths === undefined) return true
  const [place = ''] = ctx.screen.toLowerCase().split('=')
  return paths.some((path) => (path.includes('$') ? patternOf(path).test(place) : path === place))
}

/** The keys that count here and now: of commands that this person is offered, on this screen. */
export function bindingsOf(commands: readonly AnyCommand[], ctx: Context): readonly KeyBinding[] {
  return commands.flatMap((command): KeyBinding[] => {
    const { shortcut } = command
    const chords = shortcut && isHere(command, ctx) ? parseKeys(shortcut.keys) : undefined
    if (!shortcut || !chords) return []
    const state = readState(command, ctx)
    if (state.kind === 'hidden') return []
    return [{ keys: chords.join(' '), command, state, own: shortcut.on !== undefined || command.local === true }]
  })
}

let last: { commands: readonly AnyCommand[]; ctx: Context; bindings: readonly KeyBinding[] } | undefined

/**
 * The same, remembered for the last commands and context. No atom: it would be made anew for each of the many things that
 * change one after another when a list comes, and nobody asks for it in between.
 */
export function bindingsFor(commands: readonly AnyCommand[], ctx: Context): readonly KeyBinding[] {
  if (last?.commands !== commands || last.ctx !== ctx) last = { commands, ctx, bindings: bindingsOf(commands, ctx) }
  return last.bindings
}

/** The same for the sequence machine. */
export function boundOf(bindings: readonly KeyBinding[]): Bound {
  return boundTo(bindings.map((binding) => binding.keys))
}

/** True for keys of one single letter: too little to act on what a screen shows while the focus is elsewhere. */
export function needsContent({ keys, command }: KeyBinding): boolean {
  return command.id !== 'console.keys' && !keys.includes(' ') && isLetter(keys)
}

/** Whom keys mean: the first command that can run, else the first that cannot, which then says why. */
export function commandFor(bindings: readonly KeyBinding[], keys: string): AnyCommand | undefined {
  const bound = bindings.filter((binding) => binding.keys === keys)
  return (bound.find((binding) => binding.state.kind === 'shown') ?? bound[0])?.command
}
