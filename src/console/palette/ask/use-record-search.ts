import { useEffect, useMemo, useState } from 'react'
import { callApi } from '#console/api/api.ts'
import type { CallFn } from '#contract/core/call.ts'
import { ApiError } from '#contract/core/api-error.ts'
import type { RecordRef } from '#engine/context.ts'
import { narrow } from '#engine/rank/match-record.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import type { Say } from '#engine/say.ts'
import { errorSay } from '#engine/error-say.ts'
import { usePaletteContext } from '#console/commands/context-atoms.ts'

/** Quiet after the last key before the server is asked. */
const REST_MS = 90
/** Waiting that is not worth mentioning. */
const SLOW_MS = 120

export interface FoundRecords {
  readonly records: readonly RecordRef[]
  /** The records shown belong to an earlier text. */
  readonly pending: boolean
  readonly slow: boolean
  readonly failure?: Say
  readonly retry: () => void
}

interface Answer {
  readonly search: RecordPrompt['search']
  readonly text: string
  readonly records: readonly RecordRef[]
  readonly failure?: Say
}

function callWith(signal: AbortSignal): CallFn {
  return (endpoint, input) => callApi(endpoint, input, { signal })
}

/** The best record for what is typed, asked for once. */
export async function findRecord(
  { search, few }: Pick<RecordPrompt, 'search' | 'few'>,
  text: string,
  customerId: number | null,
): Promise<RecordRef | undefined> {
  if (customerId === null) return undefined
  const found = await search(few ? '' : text, { call: callApi, customerId })
  return (few ? narrow(found, text) : found)[0]
}

/** Records for what is typed. Old ones stay until the new ones have come; answers that come too late are dropped. */
export function useRecordSearch(prompt: Pick<RecordPrompt, 'search' | 'few'> | undefined, text: string): FoundRecords {
  const { customerId } = usePaletteContext()
  const [answer, setAnswer] = useState<Answer>()
  const [turn, setTurn] = useState(0)
  const [slowFor, setSlowFor] = useState<string>()
  const search = prompt?.search
  const asked = prompt?.few ? '' : text.trim()
  const fresh = answer !== undefined && answer.search === search && answer.text === asked
  const isFirst = answer === undefined

  useEffect(() => {
    if (!search || customerId === null) return undefined
    const abort = new AbortController()
    const slow = setTimeout(() => setSlowFor(asked), SLOW_MS)
    const done = (found: Pick<Answer, 'failure' | 'records'>) => {
      clearTimeout(slow)
      setSlowFor(undefined)
      setAnswer({ search, text: asked, ...found })
    }
    const ask = async () => {
      try {
        const records = await search(asked, { call: callWith(abort.signal), customerId })
        if (!abort.signal.aborted) done({ records })
      } catch (error) {
        const aborted = abort.signal.aborted || (error instanceof ApiError && error.code === 'ABORTED')
        // Nobody may take what was found for an earlier text for what was asked now.
        if (!aborted) done({ records: [], failure: errorSay(error) })
      }
    }
    const timer = setTimeout(() => void ask(), isFirst ? 0 : REST_MS)
    return () => {
      abort.abort()
      clearTimeout(timer)
      clearTimeout(slow)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- whether it is the first question must not ask it again
  }, [search, asked, customerId, turn])

  const records = search && answer?.search === search ? answer.records : undefined
  const narrowed = useMemo(
    () => (prompt?.few && records ? narrow(records, text) : (records ?? [])),
    [prompt?.few, records, text],
  )
  const pending = search !== undefined && customerId !== null && !fresh
  return {
    records: narrowed,
    pending,
    slow: pending && slowFor === asked,
    ...(fresh && answer.failure !== undefined ? { failure: answer.failure } : {}),
    retry: () => {
      setAnswer(undefined)
      setTurn((now) => now + 1)
    },
  }
}
