import type { ErrorCode, ErrorData, FieldIssue, Reason } from '#contract/core/error.ts'
import { errorCatalogue, reasonText } from '#contract/core/error.ts'
import { fromAreas } from '#server/core/area.ts'

/** A refusal: the one thing handlers throw on purpose. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: Reason
  readonly issues: readonly FieldIssue[]

  constructor(why: Reason, issues: readonly FieldIssue[] = []) {
    super(reasonText(why))
    this.reason = why
    this.issues = issues
  }

  get status(): number {
    return errorCatalogue[this.reason.code].status
  }
}

/** Refuses with a code of the catalogue: `throw fail('NOT_FOUND', { what: 'voucher' })`. */
export function fail<C extends ErrorCode>(code: C, data: ErrorData<C>): Refusal {
  return new Refusal({ code, data } as Reason)
}

/** Refuses input: every wrong field with its message. */
export function invalid(...issues: FieldIssue[]): Refusal {
  return new Refusal({ code: 'VALIDATION', data: {} }, issues)
}

/** Lets a state rule speak: throws its reason unless it says true. */
export function enforce(verdict: true | Reason): void {
  if (verdict !== true) throw new Refusal(verdict)
}

/** The refusal that an error is: one that was thrown on purpose, or what the database refuses on behalf of an area. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, detail } = (error ?? {}) as { code?: unknown; detail?: unknown }
  if (typeof code !== 'string' || typeof detail !== 'string') return undefined
  const why = fromAreas((part) => part.refusals?.[code]?.(detail))
  return why && new Refusal(why)
}
