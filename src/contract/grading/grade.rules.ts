import type { AttendanceStatus } from '#contract/attendance/attendance.ts'

/** Which of several graded sheets counts. */
export const scoringMethods = ['BEST', 'LAST', 'FIRST', 'AVERAGE'] as const
export type ScoringMethod = (typeof scoringMethods)[number]

/**
 * What an item comes to. PENDING: its time is not over; WAITING: handed in and not graded; EXCUSED: without weight;
 * MISSING: its time is over, and it counts as nothing.
 */
export const cellStates = ['SCORE', 'EXCUSED', 'WAITING', 'PENDING', 'MISSING'] as const
export type CellState = (typeof cellStates)[number]

export const letters = ['A', 'B', 'C', 'D', 'E'] as const
export type Letter = (typeof letters)[number]
/** The lowest scores of A, B, C and D; below is E. */
export type LetterBounds = readonly [number, number, number, number]

/** Numbers with two decimals are computed exactly, as whole hundredths and fractions of them. */
interface Fraction {
  n: bigint
  d: bigint
}
const hundredths = (value: number): bigint => BigInt(Math.round(value * 100))
/** Half up, for what is not negative. */
const rounded = ({ n, d }: Fraction): number => Number((2n * n + d) / (2n * d)) / 100
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })

/** What is known of one item of one participant. */
export interface Evidence {
  maxScore: number
  method: ScoringMethod
  /** A meeting is scored by attendance, everything else by what was handed in. */
  isMeeting: boolean
  attendance: AttendanceStatus | null
  /** What being late is worth, in percent. */
  late: number
  /** Scores of graded sheets in the order of their attempts. */
  graded: readonly number[]
  /** Something handed in waits for a grade. */
  waits: boolean
  /** What an instructor gave for work without a sheet. */
  feedback: number | null
  /** What a person decided; it counts whatever else is known. */
  decided: number | null
  /** It does not take place. */
  isVoid: boolean
  isDue: boolean
}

export interface ScoreCell {
  state: CellState
  raw: number | null
  pct: number | null
}

function counted({ method, graded }: Evidence): number | null {
  const [first] = graded
  if (first === undefined) return null
  if (method === 'BEST') return Math.max(...graded)
  if (method === 'FIRST') return first
  if (method === 'LAST') return graded.at(-1) ?? first
  const sum = graded.reduce((all, one) => all + hundredths(one), 0n)
  return rounded({ n: sum, d: BigInt(graded.length) })
}

function rawOf(known: Evidence): number | null {
  const { isMeeting, attendance, late, maxScore, feedback, decided, isVoid } = known
  if (decided !== null) return decided
  if (isVoid) return null
  if (!isMeeting) return counted(known) ?? feedback
  if (attendance === null || attendance === 'EXCUSED') return null
  const worth = { PRESENT: 100, LATE: late, ABSENT: 0 }[attendance]
  return rounded({ n: hundredths(maxScore) * hundredths(worth), d: 10_000n })
}

/** What one item comes to: its points, and those in percent with two decimals. */
export function cellOf(known: Evidence): ScoreCell {
  const raw = rawOf(known)
  if (raw !== null) {
    const pct = rounded({ n: hundredths(raw) * 10_000n, d: hundredths(known.maxScore) })
    return { state: 'SCORE', raw, pct: Math.min(100, pct) }
  }
  if (known.isVoid || (known.isMeeting && known.attendance === 'EXCUSED')) {
    return { state: 'EXCUSED', raw: null, pct: null }
  }
  if (known.waits) return { state: 'WAITING', raw: null, pct: null }
  return known.isDue ? { state: 'MISSING', raw: null, pct: 0 } : { state: 'PENDING', raw: null, pct: null }
}

export interface ScoredGroup {
  id: number
  weight: number
  minScore: number | null
  required: boolean
  /** Parts of it; then it has no items of its own. */
  groups: readonly ScoredGroup[]
  items: readonly { id: number; weight: number; required: boolean }[]
}

export interface Measure {
  passingScore: number
  minAttendancePct: number
  attended: number
  /** How many meetings there are to attend. */
  meetings: number
  letters: LetterBounds
}

export interface GroupGrade {
  score: number | null
  /** Some of it that has weight is still to come. */
  pending: boolean
}

export interface Grade {
  groups: ReadonlyMap<number, GroupGrade>
  final: number | null
  /** Nothing that is required is pending. */
  complete: boolean
  letter: Letter | null
  passed: boolean | null
}

/** A part of a mean: `score` null where there is none. */
interface Part {
  weight: bigint
  score: Fraction | null
  pending: boolean
}

/** The weighted mean of what is there. */
function meanOf(parts: readonly Part[]): { score: Fraction | null; pending: boolean } {
  const pending = parts.some((part) => part.pending && part.weight > 0n)
  let weights = 0n
  let sum: Fraction = { n: 0n, d: 1n }
  for (const { weight, score } of parts) {
    if (!score) continue
    weights += weight
    sum = plus(sum, { n: score.n * weight, d: score.d })
  }
  return { score: weights === 0n ? null : { n: sum.n, d: sum.d * weights }, pending }
}

const isOpen = ({ state }: Pick<ScoreCell, 'state'>) => state === 'PENDING' || state === 'WAITING'

/** What the scores of one participant come to, from the items up to the final score. */
export function gradeOf(
  scheme: readonly ScoredGroup[],
  cells: ReadonlyMap<number, Pick<ScoreCell, 'state' | 'pct'>>,
  { passingScore, minAttendancePct, attended, meetings, letters: bounds }: Measure,
): Grade {
  const groups = new Map<number, GroupGrade>()
  let lacks = false
  let isReached = true
  const partOf = ({ id, weight, minScore, required, groups: children, items }: ScoredGroup): Part => {
    const own = items.map((item): Part => {
      const cell = cells.get(item.id) ?? { state: 'PENDING', pct: null }
      if (item.required && isOpen(cell)) lacks = true
      const score = cell.pct === null ? null : { n: hundredths(cell.pct), d: 1n }
      return { weight: hundredths(item.weight), score, pending: isOpen(cell) }
    })
    const mean = meanOf(children.length > 0 ? children.map(partOf) : own)
    const score = mean.score ? rounded(mean.score) : null
    groups.set(id, { score, pending: mean.pending })
    if (required && score === null && mean.pending) lacks = true
    if (required && score !== null && score < (minScore ?? 0)) isReached = false
    return { weight: hundredths(weight), ...mean }
  }
  const parts = scheme.map(partOf)
  const hasHole = parts.some(({ weight, score, pending }) => weight > 0n && !score && pending)
  const mean = hasHole ? null : meanOf(parts).score
  const final = mean ? rounded(mean) : null
  const complete = final !== null && !lacks
  const [a, b, c, d] = bounds
  return {
    groups,
    final,
    complete,
    letter: final === null ? null : final >= a ? 'A' : final >= b ? 'B' : final >= c ? 'C' : final >= d ? 'D' : 'E',
    passed: complete
      ? final >= passingScore &&
        isReached &&
        hundredths(minAttendancePct) * BigInt(meetings) <= BigInt(attended) * 10_000n
      : null,
  }
}
