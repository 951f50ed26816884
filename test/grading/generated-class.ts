import type { CellState, Measure, ScoreCell, ScoredGroup } from '#contract/grading/grade.rules.ts'
import { randomOf } from '#server/demo/random.ts'

export interface GeneratedClass {
  scheme: readonly ScoredGroup[]
  measure: Omit<Measure, 'attended'>
  participants: readonly { attended: number; cells: ReadonlyMap<number, ScoreCell> }[]
}

type Random = ReturnType<typeof randomOf>

/** Weights with two decimals that sum to 100, or now and then none at all. */
function weightsOf(random: Random, count: number): number[] {
  const cuts = Array.from({ length: count - 1 }, () => random.int(0, 10_000)).toSorted((a, b) => a - b)
  return [...cuts, 10_000].map((cut, at) => (cut - (cuts[at - 1] ?? 0)) / 100)
}

/** A scheme of up to three levels; the numbers of its groups and items are unique. */
export function generateScheme(random: Random): ScoredGroup[] {
  let last = 0
  const groupsOf = (level: number): ScoredGroup[] => {
    const count = random.int(1, level === 1 ? 5 : 3)
    return weightsOf(random, count).map((weight) => {
      const isParent = level < 3 && random.next() < 0.35
      const groups = isParent ? groupsOf(level + 1) : []
      const itemCount = isParent ? 0 : random.int(1, 6)
      const required = random.next() < 0.3
      return {
        id: ++last,
        weight,
        minScore: required && random.next() < 0.7 ? random.int(0, 9000) / 100 : null,
        required,
        groups,
        items:
          itemCount === 0
            ? []
            : weightsOf(random, itemCount).map((own) => ({ id: ++last, weight: own, required: random.next() < 0.2 })),
      }
    })
  }
  return groupsOf(1)
}

export const itemsOfScheme = (scheme: readonly ScoredGroup[]): ScoredGroup['items'][number][] =>
  scheme.flatMap(({ items, groups }) => [...items, ...itemsOfScheme(groups)])

/** A class with a scheme and participants with all that items can come to; the same seed, the same class. */
export function generateClass(seed: number): GeneratedClass {
  const random = randomOf(seed)
  const scheme = generateScheme(random)
  const meetings = random.int(0, 6)
  const open = random.next() < 0.5 ? 0 : 12
  const participants = Array.from({ length: 8 }, () => {
    const cells = itemsOfScheme(scheme).map(({ id }): [number, ScoreCell] => {
      const state: CellState = random.weighted([
        ['SCORE', 70],
        ['MISSING', 8],
        ['EXCUSED', 8],
        ['WAITING', open],
        ['PENDING', open],
      ] as const)
      const raw = state === 'SCORE' ? random.int(0, 10_000) / 100 : null
      return [id, { state, raw, pct: state === 'MISSING' ? 0 : raw }]
    })
    return { attended: random.int(0, meetings), cells: new Map(cells) }
  })
  const measure = {
    passingScore: random.int(4000, 9000) / 100,
    minAttendancePct: random.pick([0, 50, 75, 80, 100]),
    meetings,
    letters: [85, 75, 65, 50],
  } as const
  return { scheme, measure, participants }
}
