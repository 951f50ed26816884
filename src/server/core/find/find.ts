import { sql } from 'kysely'
import type { Found } from '#contract/core/find.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import { findKinds } from '#contract/find-kinds.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/core/db/database.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Branch, FoundRow } from './branches.ts'
import { deepBranches, exactBranches, nearBranches, newestBranches, startBranches } from './branches.ts'
import type { Sql } from './description.ts'
import { nameRecords } from './name.ts'
import type { FindText } from './text.ts'
import { rankOf, ranks } from './text.ts'

/** How long the statements of a search may take, in milliseconds. */
interface SearchLimits {
  /**
   * Following an index to what has the text, or the newest records, is little work whatever the data: it takes long only
   * on a busy machine, and then it is worth waiting for.
   */
  near: number
  /** Trigrams can lead anywhere: they are given up sooner, and what was found until then is answered. */
  deep: number
}

export const searchLimits = ({ searchSeconds }: Pick<Config, 'searchSeconds'>): SearchLimits => ({
  near: searchSeconds * 1000,
  deep: searchSeconds * 200,
})

/** So many records of all kinds together. */
const MOST = 60
/** Letters that a word must have for its trigrams to narrow anything down. */
const TRIGRAM = 3

export interface Finding {
  found: Found[]
  complete: boolean
}

interface Candidate {
  id: string
  rank: number
}

/** What was found of each kind, best first. */
class Candidates {
  readonly #byKind = new Map<FindKind, Candidate[]>()
  readonly #text: FindText

  constructor(text: FindText) {
    this.#text = text
  }

  add(rows: readonly FoundRow[]): void {
    for (const { kind, id, rank, texts } of rows) {
      const list = this.#byKind.get(kind) ?? []
      this.#byKind.set(kind, list)
      if (!list.some((one) => one.id === id)) list.push({ id, rank: rank ?? rankOf(this.#text, texts ?? []) })
    }
  }

  isFull({ kind, limit }: Branch): boolean {
    return (this.#byKind.get(kind)?.length ?? 0) >= limit
  }

  /** True when something was found that is called exactly so. */
  get isExact(): boolean {
    return [...this.#byKind.values()].some((list) => list.some(({ rank }) => rank === ranks.exact))
  }

  get isEmpty(): boolean {
    return this.#byKind.size === 0
  }

  /** The kinds, the one with the best record first, each with its best records. */
  best(branches: readonly Branch[]): { branch: Branch; candidates: Candidate[] }[] {
    const groups = branches.flatMap((branch) => {
      const candidates = (this.#byKind.get(branch.kind) ?? [])
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, branch.limit)
      return candidates[0] ? [{ branch, candidates, first: candidates[0].rank }] : []
    })
    const order = ({ kind }: Branch) => findKinds.indexOf(kind)
    return groups.toSorted((a, b) => a.first - b.first || order(a.branch) - order(b.branch))
  }
}

type Way = (branch: Branch, text: FindText) => Sql[]

const ofEach =
  (...ways: readonly Way[]): Way =>
  (branch, text) =>
    ways.flatMap((way) => way(branch, text))

/** Each way costs more than the one before, and is gone only where that found too little. */
function waysOf(text: FindText): Way[] {
  if (text.whole === '') return [newestBranches]
  const deep = text.words.some((word) => word.length >= TRIGRAM) ? [deepBranches] : []
  return isMeant(text)
    ? [exactBranches, startBranches, nearBranches, ...deep]
    : [ofEach(exactBranches, startBranches, nearBranches), ...deep]
}

/** True for what is no word: where it is there, or what begins so, nothing else was meant. */
const isMeant = (text: FindText) => text.isCode || text.email !== undefined || text.phone !== undefined

async function look(
  tx: Tx,
  branches: readonly Branch[],
  text: FindText,
  found: Candidates,
  deepMs: number,
): Promise<void> {
  for (const way of waysOf(text)) {
    if (way === startBranches && found.isExact) return
    if (way === nearBranches && !found.isEmpty) return
    const selects = branches.filter((branch) => !found.isFull(branch)).flatMap((branch) => way(branch, text))
    if (selects.length === 0) continue
    // The records of a text are few or anywhere: only trigrams know where, whatever the statistics make of them.
    if (way === deepBranches) {
      await sql.raw(`SET LOCAL enable_indexscan = off; SET LOCAL statement_timeout = ${deepMs}`).execute(tx)
    }
    const { rows } = await sql<FoundRow>`${sql.join(selects, sql` UNION ALL `)}`.execute(tx)
    found.add(rows)
  }
}

const isCancelled = (error: unknown) => (error as { code?: unknown }).code === '57014'

/**
 * Looks for a text in each branch, and names what it finds: the best first, kind by kind.
 * @throws FIND_TOO_SLOW when it was given up with nothing found; so an empty answer says that nothing is there
 */
export async function findRecords(
  tx: Tx,
  branches: readonly Branch[],
  text: FindText,
  preferred: number | undefined,
  limits: SearchLimits,
): Promise<Finding> {
  const candidates = new Candidates(text)
  let complete = true
  // Every way goes along an index; how many rows a text has, the statistics cannot know.
  await sql
    .raw(
      `SET LOCAL statement_timeout = ${limits.near}; SET LOCAL enable_seqscan = off; SET LOCAL jit = off; SAVEPOINT looking`,
    )
    .execute(tx)
  try {
    await look(tx, branches, text, candidates, limits.deep)
  } catch (error) {
    if (!isCancelled(error)) throw error
    if (candidates.isEmpty) throw fail('FIND_TOO_SLOW', {})
    // The settings of the way that was given up end with it.
    await sql`ROLLBACK TO SAVEPOINT looking`.execute(tx)
    complete = false
  }
  let room = MOST
  const groups = candidates.best(branches).flatMap(({ branch, candidates: best }) => {
    const shown = best.slice(0, room)
    room -= shown.length
    return shown.length === 0 ? [] : [{ branch, shown }]
  })
  const named = await nameRecords(
    tx,
    groups.map(({ branch: { kind, customerIds, of }, shown }) => {
      return { kind, customerIds, of, preferred, ids: shown.map(({ id }) => id) }
    }),
  )
  const found = groups.flatMap(({ branch: { kind }, shown }) =>
    shown.flatMap(({ id, rank }) => {
      const record = named.get(`${kind}:${id}`)
      return record ? [{ ...record, exact: rank <= ranks.related }] : []
    }),
  )
  return { found, complete }
}
