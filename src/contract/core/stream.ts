import type * as z from 'zod/mini'
import type { Access, Service } from './call.ts'

/**
 * A call whose answer does not end: server-sent events. It is described as calls are, so that server, console and the
 * OpenAPI document agree on it.
 */
export interface Stream<Q extends z.ZodMiniObject = z.ZodMiniObject, E = Readonly<Record<string, z.ZodMiniType>>> {
  readonly path: string
  readonly service: Service
  readonly access: Exclude<Access, null>
  /** One line for the reader of the OpenAPI document. */
  readonly summary: string
  readonly query: Q
  /** The events by name, and what the data of each is. */
  readonly events: E
}

export const stream = <Q extends z.ZodMiniObject, const E extends Readonly<Record<string, z.ZodMiniType>>>(
  def: Stream<Q, E>,
): Stream<Q, E> => Object.freeze(def)

/** Marks what `stream` made, for discovery among a module's exports. */
export function isStream(value: unknown): value is Stream {
  return typeof value === 'object' && value !== null && 'events' in value && 'path' in value
}
