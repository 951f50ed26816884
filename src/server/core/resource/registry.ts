import type { AnyCall } from '#contract/core/call.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { FindDescription } from '#server/core/find/description.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Handler } from '#server/core/http/context.ts'
import type { Resource } from './resource.ts'

/** What the server knows of a kind of record. */
export interface Served {
  resource: Resource
  /** By the names of its calls. */
  handlers: Readonly<Record<string, Handler<AnyCall> | undefined>>
  find?: FindDescription
}

const served = new Map<string, Served>()

/** Makes a kind of record known. Areas do this when they are loaded, so that core need not import them. */
export function register(kind: string, what: Served): void {
  served.set(kind, what)
}

export const servedAs = (kind: string): Served | undefined => served.get(kind)

/** @throws Error for a kind that no area serves */
export function resourceOf(kind: string): Resource<ResourceRow> {
  const found = served.get(kind)
  if (!found) throw new Error(`No area serves the kind ${kind}`)
  return found.resource
}

/** A kind as a session sees it, with the list of one customer. */
export function seenBy<Row extends ResourceRow>(
  resource: Resource<Row>,
  session: Session,
  customerId?: number,
): Resource<Row> {
  const { list, listFor } = resource
  return listFor ? { ...resource, list: listFor(list, session, customerId) } : resource
}

/** @throws Error for a kind that no area serves */
export const resourceFor = (kind: string, session: Session, customerId?: number): Resource<ResourceRow> =>
  seenBy(resourceOf(kind), session, customerId)
