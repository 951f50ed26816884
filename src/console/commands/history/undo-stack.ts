import type { Atom } from 'jotai'
import { atom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import * as z from 'zod/mini'
import type { Step, UndoStack } from '#engine/undo-stack.ts'
import { NOTHING_DONE } from '#engine/undo-stack.ts'
import { registeredAtom } from '#console/commands/registry/registered.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'

const KEY = 'academy-undo'

const Ref = z.object({ resource: z.literal('audit'), id: z.union([z.int(), z.uuid()]), label: z.string() })
const Steps = z.array(z.array(Ref))
const StoredStack = z.object({ masterId: z.int(), done: Steps, undone: Steps })

/** The tab's own storage: it survives a reload, and no other tab sees it. */
function read(): z.output<typeof StoredStack> | null {
  try {
    return StoredStack.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function write(stored: z.output<typeof StoredStack>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // Kept until the page is left.
  }
}

const storedAtom = atomWithLazy(read)

/** What was done in this tab by whoever is logged in. */
export const undoStackAtom = atom(
  (get): UndoStack => {
    const stored = get(storedAtom)
    return stored && stored.masterId === get(sessionAtom)?.customer.masterId ? stored : NOTHING_DONE
  },
  (get, set, { done, undone }: UndoStack) => {
    const masterId = get(sessionAtom)?.customer.masterId
    if (masterId === undefined) return
    const bare = (steps: UndoStack['done']) =>
      steps.map((step) => step.map(({ id, label }) => ({ resource: 'audit' as const, id, label })))
    const stored = { masterId, done: bare(done), undone: bare(undone) }
    write(stored)
    set(storedAtom, stored)
  },
)

/** The keys that take back, or do again, just these changes; undefined while the keys mean others. */
export function undoKeysAtom(changes: Step): Atom<string | undefined> {
  const ids = new Set(changes.map(({ id }) => id))
  const isNext = (steps: UndoStack['done']) => steps.at(-1)?.some(({ id }) => ids.has(id))
  return atom((get) => {
    const { done, undone } = get(undoStackAtom)
    const command = isNext(done) ? 'audit.undo-last' : isNext(undone) ? 'audit.redo-last' : undefined
    return get(registeredAtom).find(({ id }) => id === command)?.shortcut?.keys
  })
}

/** Whether any of these changes can still be taken back, or done again, from here. */
export function isInStackAtom(changes: Step): Atom<boolean> {
  const ids = new Set(changes.map(({ id }) => id))
  return atom((get) => {
    const { done, undone } = get(undoStackAtom)
    return [...done, ...undone].flat().some(({ id }) => ids.has(id))
  })
}
