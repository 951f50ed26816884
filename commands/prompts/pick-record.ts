import type { Found } from '#contract/core/find.ts'
import { findOfKind, findOne } from '#contract/core/find.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import { ofDescribed } from '#contract/resources.ts'
import type { RecordId, RecordRef } from '#engine/context.ts'
import { nameRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

interface Asking {
  label: string
  help?: string
  names: readonly string[]
}

const described = ofDescribed(({ one, keywords, findHelp }): Asking => ({
  label: `Which ${one}?`,
  ...(findHelp === undefined ? {} : { help: findHelp }),
  names: keywords.filter((word) => !word.includes(' ')),
}))

/** How one of a kind is asked for, and what a typed line calls it. */
const asking: Readonly<Record<FindKind, Asking>> = {
  ...described,
  app: { label: 'Which integration?', names: ['app', 'integration', 'integrasi'] },
  employee: { label: 'Which employee?', help: 'By number, name, e-mail or phone.', names: ['employee', 'karyawan'] },
  instructor: { label: 'Which instructor?', help: 'By name, e-mail or phone.', names: ['instructor', 'instruktur'] },
  leaveRequest: { label: 'Which request for leave?', help: 'By number or employee.', names: ['request', 'cuti'] },
  leaveType: { label: 'Which leave type?', names: ['type', 'jenis'] },
  lms: { label: 'Which schedule?', help: 'By code or title.', names: ['schedule', 'jadwal'] },
  sale: { label: 'Which sale?', help: 'By invoice, buyer or voucher.', names: ['sale', 'invoice', 'penjualan'] },
}

/** What was found, as commands hand it around. */
export function foundRef({ kind, id, label, hint, exact, of }: Found): RecordRef {
  return nameRef({
    resource: kind,
    id,
    label,
    of,
    ...(hint === null ? {} : { hint }),
    ...(exact ? { exact } : {}),
  })
}

interface More extends Partial<Pick<RecordPrompt, 'label' | 'help' | 'names'>> {
  /** Only what belongs to this: the customer of a user, the student of a registration, the platform of a sale. */
  of?: RecordId | undefined
}

/** Asks for one record of a kind, by whatever is written on it; the newest are offered first. */
export function pickRecord(kind: FindKind, { of, ...more }: More = {}): RecordPrompt {
  return {
    kind: 'record',
    resource: kind,
    ...asking[kind],
    ...more,
    async search(text, { call, customerId }) {
      const query = { text, customerId, ...(of === undefined ? {} : { of: String(of) }) }
      const { found } = await call(findOfKind, { kind, query })
      return found.map(foundRef)
    },
    read: async (id, { call }) => foundRef(await call(findOne, { kind, id: String(id) })),
  }
}
