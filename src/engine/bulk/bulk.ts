import type { Kind } from '#contract/core/resource/kind.ts'
import type { RecordKind } from '#contract/kinds.ts'
import { kinds, recordKinds } from '#contract/kinds.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'

/** The kinds of record that the server can read for a job. */
const bulkResources = recordKinds.filter((name) => (kinds[name] as Kind).jobs !== false)
export type BulkResource = RecordKind

/** More records than these are done by a job of the server, which goes on whatever becomes of the tab. */
const ONE_BY_ONE = 50

export const isManyForOne = (count: number): boolean => count > ONE_BY_ONE

/** A command that the server can run over a selection by itself. */
export type JobCommand = AnyCommand & { readonly over: string; readonly resource: BulkResource }

/** Whether the server can run a command over a selection: it changes records of a kind that is known there. */
export function runsAsJob(command: AnyCommand): command is JobCommand {
  const { over, surfaces, risk, resource } = command
  return (
    over !== undefined && surfaces.includes('bulk') && risk !== 'read' && bulkResources.some((one) => one === resource)
  )
}

/** How many records are meant when everything in the filter is: as far as the list has told. */
export function allRowsCount(command: AnyCommand, given: Given, ctx: Context): number | undefined {
  const { allRows, filter } = ctx
  if (!allRows || command.over === undefined || given[command.over] !== undefined) return undefined
  if (filter === undefined || filter.resource !== command.resource) return undefined
  return Math.max(filter.total - allRows.except.length, 0)
}
