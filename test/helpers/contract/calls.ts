import type { AnyCall } from '#contract/core/call.ts'
import { isCall, paramNames } from '#contract/core/call.ts'
import { callName } from '#contract/core/resource/resource.ts'
import { isStream } from '#contract/core/stream.ts'
import { areas } from '#contract/areas.ts'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { lists } from '#contract/lists.ts'

export interface NamedCall {
  area: string
  name: string
  endpoint: AnyCall
}

/** Every call of the contract. */
export const allCalls: readonly NamedCall[] = Object.entries(areas).flatMap(([area, module]) =>
  Object.entries<unknown>(module).flatMap(([key, endpoint]) =>
    isCall(endpoint) ? [{ area, name: callName(area, key, module), endpoint }] : [],
  ),
)

const isOfAnyList = ({ endpoint: { access } }: NamedCall) => access === 'list:read' || access === 'list:export'

/** The same, with the calls about any list once for each list. */
export const allCallsOfLists: readonly NamedCall[] = [
  ...allCalls.filter((call) => !isOfAnyList(call)),
  ...Object.entries(lists).flatMap(([area, list]) =>
    Object.entries(listCallsOf(list)).map(([name, endpoint]) => ({ area, name, endpoint })),
  ),
]

/** Every stream of the contract. */
export const allStreams = Object.values(areas).flatMap((module) =>
  Object.entries<unknown>(module).flatMap(([name, stream]) => (isStream(stream) ? [{ name, stream }] : [])),
)

export const hasParam = (endpoint: AnyCall, name: string): boolean => paramNames(endpoint.path).includes(name)
