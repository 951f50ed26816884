import { after } from '#server/demo/clock.ts'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import { insertRows } from '#server/demo/insert.ts'
import { codeOf } from '#server/demo/names.ts'
import type { Customer, World } from '#server/demo/world.ts'

type Sending = 'QUEUED' | 'SENT' | 'FAILED' | 'REVOKED'

/** Nearly all certificates arrived; a few failed, wait, or were taken back. */
function sendingOf(n: number, count: number): Sending {
  const fromEnd = count - n
  if (fromEnd <= 3) return 'QUEUED'
  if (fromEnd <= 5) return 'FAILED'
  return n === 6 || n === 17 ? 'REVOKED' : 'SENT'
}

/** A certificate for everybody who passed a class that is completed, in the order in which the classes ended. */
export async function seedCertificates(
  world: World,
  customer: Customer,
  enrolments: readonly Enrolment[],
  template: number,
) {
  const { tx } = world
  const { id, code, madeBy } = customer
  const passed = enrolments
    .filter(({ status, life }) => status === 'PASSED' && life.journey.schedule.workflow === 'COMPLETED')
    .toSorted((a, b) => a.life.journey.schedule.endAt.getTime() - b.life.journey.schedule.endAt.getTime())
  const counts = new Map<number, number>()
  const rows = passed.map(({ id: enrolment, life }, n) => {
    const { schedule, student } = life.journey
    const issued = schedule.lockedAt ?? schedule.endAt
    const status = sendingOf(n, passed.length)
    const [year, month] = issued.toISOString().slice(0, 7).split('-').map(Number)
    const count = (counts.get(Number(year)) ?? 0) + 1
    counts.set(Number(year), count)
    const number = `${code}/${year}/${String(month).padStart(2, '0')}/${String(count).padStart(6, '0')}`
    const isSent = status === 'SENT' || status === 'REVOKED'
    return {
      customer_id: id,
      student_lms_class_id: enrolment,
      number,
      template_id: template,
      issued_at: issued,
      verify_code: codeOf(world, 16),
      send_status: status,
      sent_to: status === 'QUEUED' ? null : student.email,
      sent_at: isSent ? after(issued, 20 + n) : null,
      send_attempts: status === 'QUEUED' ? 0 : status === 'FAILED' ? 3 : n % 40 === 39 ? 2 : 1,
      last_error: status === 'FAILED' ? 'Alamat surel ditolak oleh server penerima' : null,
      revoked_at: status === 'REVOKED' ? after(issued, 4000) : null,
      revoke_reason: status === 'REVOKED' ? 'Nama pada sertifikat salah' : null,
      created_at: issued,
      updated_at: after(issued, 30 + n),
      created_by: madeBy,
      updated_by: madeBy,
    }
  })
  await insertRows(tx, 'certificate', rows)
  const years = [...counts].map(([year, count]) => ({ customer_id: id, year, count }))
  if (years.length > 0) await tx.insertInto('certificate_count').values(years).execute()
}
