import type { MeetingChange } from '#contract/schedule/schedule-changes.ts'
import { queueLetters } from '#server/areas/notification/message/queue.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'

/** Messages wait so long, so that an undo that comes at once takes them back. */
const UNDO_SECONDS = 30

const words: Readonly<Record<MeetingChange['kind'], string>> = {
  ADDED: 'ditambahkan',
  MOVED: 'dipindah',
  CANCELLED: 'dibatalkan',
  RESTORED: 'jadi diadakan',
  REMOVED: 'dihapus',
}

/** A change in one line of Indonesian: `Pertemuan 2: dipindah dari Kam, 26 Nov 2026, 19.00 ke Jum, …`. */
function lineOf({ kind, title, from, to }: MeetingChange, zone: string): string {
  const format = new Intl.DateTimeFormat('id-ID', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const at = (moment: string | null) => (moment === null ? '' : format.format(new Date(moment)))
  const when = kind === 'MOVED' ? `dari ${at(from)} ke ${at(to)}` : `(${at(to ?? from)})`
  return `${title}: ${words[kind]} ${when}`
}

/** Everybody who takes part in a schedule. */
export const participantsOf = (tx: Tx, lmsClassId: number) =>
  tx
    .selectFrom('student_lms_class as e')
    .innerJoin('student as s', 's.id', 'e.student_id')
    .select(['s.id', 's.name', 's.phone', 'e.email_in_class as email'])
    .where('e.lms_class_id', '=', lmsClassId)
    .where('e.deleted_at', 'is', null)
    .where('e.status', 'not in', ['DROPPED', 'FAILED'])
    .orderBy('e.id')
    .execute()

/** The instructors whom changes concern. */
export async function instructorsOf(tx: Tx, changes: readonly MeetingChange[]) {
  const ids = [...new Set(changes.flatMap(({ instructorIds }) => instructorIds))]
  if (ids.length === 0) return []
  return tx
    .selectFrom('instructor')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
}

interface ScheduleRef {
  id: number
  customerId: number
  code: string
  title: string
  zone: string
}

/** Lays a message about changed meetings ready for everybody whom they concern. Answers what takes the messages back. */
export async function notifyOf(changes: readonly MeetingChange[], about: ScheduleRef, context: HandlerContext) {
  const { tx, vault, session } = context
  if (changes.length === 0) return []
  const lines = changes.map((change) => lineOf(change, about.zone)).join('\n')
  const values = (name: string) => ({ nama: name, kelas: about.title, kode: about.code, perubahan: lines })
  const participants = await participantsOf(tx, about.id)
  const instructors = await instructorsOf(tx, changes)
  const queued = await queueLetters(
    tx,
    vault,
    {
      customerId: about.customerId,
      code: 'CLASS_CHANGED',
      channels: ['EMAIL', 'WHATSAPP', 'SMS'],
      lmsClassId: about.id,
      holdSeconds: UNDO_SECONDS,
      masterId: session.masterId,
    },
    [
      ...participants.map(({ id, ...to }) => ({ to, studentId: id, values: values(to.name) })),
      ...instructors.map(({ id: _id, ...to }) => ({ to, studentId: null, values: values(to.name) })),
    ],
  )
  return queued.flatMap((one) =>
    typeof one === 'string'
      ? []
      : [{ table: 'message' as const, id: one.id, version: 1, columns: { status: 'CANCELLED' } }],
  )
}
