import type { Found } from '#contract/core/find.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import { findKinds } from '#contract/find-kinds.ts'
import { ok } from '#test/helpers/console.tsx'
import type { Asked } from '#test/helpers/console.tsx'

/** A record that can be found: by its codes whole or by their beginning, by a part of its label. */
export interface Findable extends Partial<Pick<Found, 'hint' | 'of'>> {
  kind: FindKind
  id: Found['id']
  label: string
  codes?: readonly string[]
}

const small = (text: string) => text.toLowerCase()

function look(records: readonly Findable[], asked: Asked): Found[] {
  const text = small(asked.query.get('text') ?? '')
  const kinds = asked.query.get('kinds')?.split(',')
  const byCode = asked.query.get('by') === 'code'
  return records
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .flatMap(({ kind, id, label, hint = null, of = [], codes = [] }) => {
      const isExact = codes.some((code) => small(code) === text)
      const fits = codes.some((code) => small(code).startsWith(text)) || (!byCode && small(label).includes(text))
      return fits ? [{ kind, id, label, hint, of, exact: isExact }] : []
    })
}

/** The answers of a finder that knows these records, for a server that is none. */
export function finder(records: readonly Findable[]) {
  const answer = (some: readonly Findable[]) => (asked: Asked) => ok({ found: look(some, asked), complete: true })
  const ofKind = (kind: FindKind) => records.filter((record) => record.kind === kind)
  return {
    'GET /svc/console/find': answer(records),
    ...Object.fromEntries(findKinds.map((kind) => [`GET /svc/console/find/${kind}`, answer(ofKind(kind))])),
    ...Object.fromEntries(
      records.map(({ kind, id, label, hint = null, of = [] }) => [
        `GET /svc/console/find/${kind}/${id}`,
        () => ok({ kind, id, label, hint, of, exact: true }),
      ]),
    ),
  } satisfies Record<string, (asked: Asked) => Response>
}
