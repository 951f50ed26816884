import { currentStore } from '#console/app/current-console.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'

/** What was typed into a form and not saved, kept for this tab so that nothing that happens to the page loses it. */
export interface Draft {
  values: Record<string, unknown>
  /** What the form started from, and the version of the record that this was. */
  base: Record<string, unknown>
  version: number | undefined
}

const PREFIX = 'draft:'

/** A draft belongs to who typed it; without a session there is none. */
function keyOf(form: string): string | undefined {
  const owner = currentStore().get(sessionAtom)?.customer.masterId
  return owner === undefined ? undefined : `${PREFIX}${owner}:${form}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The draft of a form; undefined when there is none, or none that can be read. */
export function readDraft(form: string): Draft | undefined {
  const key = keyOf(form)
  if (key === undefined) return undefined
  try {
    const raw: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(raw) || !isRecord(raw.values) || !isRecord(raw.base)) return undefined
    return {
      values: raw.values,
      base: raw.base,
      version: typeof raw.version === 'number' ? raw.version : undefined,
    }
  } catch {
    return undefined
  }
}

export function keepDraft(form: string, draft: Draft): void {
  const key = keyOf(form)
  if (key === undefined) return
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs only the draft.
  }
}

export function dropDraft(form: string): void {
  const key = keyOf(form)
  if (key === undefined) return
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** Forgets what anyone typed in this tab: the session is over. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
