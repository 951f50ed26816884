import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { Hits, Lookup, Want } from '#engine/line/read-args.ts'
import type { RecordPrompt, SearchEnv } from '#engine/prompt.ts'
import { errorSay } from '#engine/error-say.ts'
import { useRecordSearch } from '#console/palette/ask/use-record-search.ts'

type Known = ReadonlyMap<string, Hits>
const nothing: Known = new Map()

async function lookUp({ prompt, text }: Want, env: SearchEnv): Promise<Hits> {
  try {
    return { kind: 'found', records: await prompt.search(prompt.few ? '' : text.trim(), env) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ABORTED') throw error
    return { kind: 'failed', say: errorSay(error) }
  }
}

/** A search as one question is asked by the picker: the same rest after a key, the same patience, the same calls. */
function searchAll(wants: readonly Want[], tell: (found: Known) => void): RecordPrompt['search'] {
  return async (_text, env) => {
    const found = await Promise.all(wants.map(async (want) => [want.id, await lookUp(want, env)] as const))
    tell(new Map(found))
    return []
  }
}

export interface LineRecords {
  /** Changes when something new is known. */
  readonly lookup: Lookup
  readonly retry: () => void
  readonly forget: () => void
}

/** What is known of the records that typed lines name. */
export function useLineRecords(): LineRecords & { readonly tell: (found: Known) => void } {
  const [known, setKnown] = useState(nothing)
  const lookup = useCallback((want: Want) => known.get(want.id), [known])
  const tell = useCallback((found: Known) => setKnown((before) => new Map([...before, ...found])), [])
  const forget = useCallback(() => setKnown(nothing), [])
  const retry = useCallback(
    () => setKnown((before) => new Map([...before].filter(([, hits]) => hits.kind === 'found'))),
    [],
  )
  return { lookup, tell, retry, forget }
}

/** Looks up what a line wants to know; answers whether that takes long. */
export function useWants(wants: readonly Want[], tell: (found: Known) => void): { readonly slow: boolean } {
  const asked = wants.map(({ id }) => id).join('\n')
  // oxlint-disable-next-line react/exhaustive-deps -- wants with the same ids are the same questions
  const prompt = useMemo(() => (asked === '' ? undefined : { search: searchAll(wants, tell) }), [asked, tell])
  return useRecordSearch(prompt, asked)
}
