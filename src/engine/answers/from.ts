import type { Verdict } from '#contract/core/error.ts'
import type { Context, RecordId, RecordOf } from '#engine/context.ts'
import type { Resource } from '#contract/records.ts'
import { knownRecord, targetRefs } from '#engine/context.ts'
import type { Given } from '#engine/define.ts'
import type { Obstacle } from '#engine/obstacle.ts'

/** Prefills with the id of the focused record of this kind. */
export function focused(resource: Resource) {
  return (ctx: Context): number | undefined =>
    ctx.focused?.resource === resource && typeof ctx.focused.id === 'number' ? ctx.focused.id : undefined
}

/** Prefills with the ids of the selected records of this kind, else with the focused one. */
export function selected(resource: Resource) {
  return (ctx: Context): readonly number[] | undefined => {
    const ids = targetRefs(ctx).flatMap((ref) =>
      ref.resource === resource && typeof ref.id === 'number' ? [ref.id] : [],
    )
    return ids.length > 0 ? ids : undefined
  }
}

/**
 * Blocks by a state rule of the contract, read from the record whose id is in argument `key`. A record that was never
 * seen blocks nothing: the server decides.
 */
export function rule<R extends Resource>(
  resource: R,
  key: string,
  check: (record: RecordOf<R>, given: Given, ctx: Context) => Verdict,
) {
  return (given: Given, ctx: Context): Obstacle | undefined => {
    const id = given[key] as RecordId | undefined
    const record = id === undefined ? undefined : knownRecord(ctx, resource, id)
    if (!record) return undefined
    const verdict = check(record, given, ctx)
    return verdict === true ? undefined : verdict
  }
}
