/** What was typed into a form and not saved, kept for this tab so that nothing that happens to the page loses it. */
export interface Draft {
  values: Record<string, unknown>
  /** What the form started from, and the version of the record that this was. */
  base: Record<string, unknown>
  version: number | undefined
}

const keyOf = (form: string) => `draft:${form}`

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The draft of a form; undefined when there is none, or none that can be read. */
export function readDraft(form: string): Draft | undefined {
  try {
    const raw: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
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
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs only the draft.
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // As above.
  }
}
