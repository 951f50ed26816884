import type { GroupGrade, Measure, ScoreCell, ScoredGroup } from '#contract/grading/grade.rules.ts'

type Cells = ReadonlyMap<number, Pick<ScoreCell, 'state' | 'pct'>>

/** Exact numbers: a whole numerator over one denominator that every weight and score of these tests divides. */
const parts = (value: number) => BigInt(value.toFixed(2).replace('.', ''))
const show = (top: bigint, bottom: bigint) => Number((top * 2n + bottom) / (bottom * 2n)) / 100

/** A grade by the definition, written down as directly as it can be: `[numerator, denominator]` or null. */
export function referenceOf(scheme: readonly ScoredGroup[], cells: Cells, of: Measure) {
  const groups = new Map<number, GroupGrade>()
  const open = (id: number) => ['PENDING', 'WAITING'].includes(cells.get(id)?.state ?? 'PENDING')
  const mean = (values: readonly (readonly [number, readonly [bigint, bigint] | null])[]) => {
    const there = values.flatMap(([weight, value]) => (value ? [[parts(weight), value] as const] : []))
    const all = there.reduce((product, [, [, bottom]]) => product * bottom, 1n)
    const weights = there.reduce((sum, [weight]) => sum + weight, 0n)
    const top = there.reduce((sum, [weight, [n, bottom]]) => sum + (weight * n * all) / bottom, 0n)
    return weights === 0n ? null : ([top, all * weights] as const)
  }
  const visit = (group: ScoredGroup): { value: readonly [bigint, bigint] | null; pending: boolean } => {
    const isLeaf = group.groups.length === 0
    const children = group.groups.map((child) => ({ ...visit(child), weight: child.weight }))
    const items = group.items.map(({ id, weight }) => {
      const pct = cells.get(id)?.pct ?? null
      return { weight, value: pct === null ? null : ([parts(pct), 1n] as const), pending: open(id) }
    })
    const all = isLeaf ? items : children
    const value = mean(all.map((one) => [one.weight, one.value]))
    const pending = all.some((one) => one.pending && one.weight > 0)
    groups.set(group.id, { score: value && show(...value), pending })
    return { value, pending }
  }
  const top = scheme.map((group) => ({ ...visit(group), weight: group.weight }))
  const value = top.some((one) => one.weight > 0 && one.value === null && one.pending)
    ? null
    : mean(top.map((one) => [one.weight, one.value]))
  const final = value && show(...value)
  const every = (list: readonly ScoredGroup[]): ScoredGroup[] => list.flatMap((one) => [one, ...every(one.groups)])
  const required = every(scheme).filter((one) => one.required)
  const scoreOf = ({ id }: ScoredGroup) => groups.get(id)?.score ?? null
  const complete =
    final !== null &&
    every(scheme).every(({ items }) => items.every((item) => !item.required || !open(item.id))) &&
    required.every((one) => scoreOf(one) !== null || groups.get(one.id)?.pending !== true)
  const reached = required.every((one) => (scoreOf(one) ?? 100) >= (one.minScore ?? 0))
  const attends = of.meetings === 0 || (100 * of.attended) / of.meetings >= of.minAttendancePct
  const at = of.letters.findIndex((bound) => (final ?? 0) >= bound)
  const letter = final === null ? null : ('ABCDE'.at(at) ?? 'E')
  return {
    groups,
    grade: { final, complete, letter, passed: complete ? final >= of.passingScore && reached && attends : null },
  }
}
