import type { AnyListCalls } from '#contract/core/list/list-def.ts'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import type { ListName } from '#contract/lists.ts'
import { lists } from '#contract/lists.ts'
import { ofKinds } from '#contract/kinds.ts'
import { auditsWith } from './core/audit/list.ts'
import { chooseCustomer } from './core/auth/rights.ts'
import type { ListSource } from './core/list/handlers.ts'
import { resourceFor } from './core/resource/registry.ts'

/** How each list is read. */
export const listSources: Readonly<Record<ListName, ListSource>> = {
  // What a change is called is known to the commands, and those to a running server alone.
  audit: ({ commands, may }) => auditsWith(commands, may),
  ...ofKinds(
    (kind) =>
      ({ session }, asked) =>
        resourceFor(kind, session, chooseCustomer(session, asked)).list,
  ),
}

const made = new Map<string, AnyListCalls>()

/** The calls about a list, with its own schemas; undefined when there is no such list. */
export function listCallsNamed(name: string): AnyListCalls | undefined {
  const known = made.get(name)
  if (known || !Object.hasOwn(lists, name)) return known
  const calls = listCallsOf(lists[name as ListName])
  made.set(name, calls)
  return calls
}
