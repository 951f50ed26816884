import type { NamedCall } from './calls.ts'
import { exampleOf } from './example.ts'

/** What bodies refer to. */
export interface References {
  coreClassId: number
  lmsClassId: number
  studentId: number
  email: string
}

/** Bodies whose parts depend on each other in ways that the schema does not say field by field. */
const bodies: Readonly<Record<string, (known: References) => Record<string, unknown>>> = {
  login: ({ email }) => ({ email, password: 'x' }),
  voucherCreate: ({ coreClassId }) => ({ platform: 'OWN', coreClassId, price: 5, expiresAt: '2027-01-01' }),
  generalCreate: () => ({ code: 'KODE_1', name: 'Baru', order: 1 }),
  generalUpdate: () => ({ version: 1, name: 'Baru' }),
  messageCreate: () => ({ channel: 'EMAIL', recipient: 'a@b.id', subject: 'x', body: 'x' }),
  templateCreate: () => ({
    code: 'SURAT_1',
    name: 'Baru',
    channel: 'WHATSAPP',
    locale: 'id',
    body: 'Halo {{nama}}',
    approvedName: 'kabar',
    approvedLanguage: 'id',
  }),
  templateUpdate: () => ({ version: 1, name: 'Baru', subject: 'Baru', body: 'Halo', approvedName: null }),
  instructorScheduleUpdate: () => ({ weekly: [{ day: 1, from: '09:00', to: '12:00' }], timezone: 'Asia/Jakarta' }),
  schedulePlan: () => ({
    start: '2027-01-04',
    meetings: 2,
    pattern: [{ day: 2, from: '19:00', to: '21:00' }],
    skipHolidays: true,
  }),
  roleCreate: () => ({ name: 'Baru', scope: 'CUSTOMER', permissions: ['class:read'] }),
  zoomSignature: () => ({ meetingNumber: '85123456789', role: 0 }),
  complaintUpdate: () => ({ version: 1, email: 'a@b.id', phone: '0812345678', status: 'OPEN', handledBy: null }),
}

/** A body that the call's schema accepts. */
export function rightBody({ name, endpoint }: Pick<NamedCall, 'name' | 'endpoint'>, known: References): unknown {
  const { coreClassId, lmsClassId, studentId } = known
  const fields = { version: 1, coreClassId, lmsClassId, studentId }
  const made = bodies[name]?.(known) ?? (endpoint.body ? exampleOf(endpoint.body, fields) : {})
  // A body that restores a record says nothing else.
  const { restore: _, ...rest } = made as Record<string, unknown>
  return Array.isArray(made) ? made : rest
}
