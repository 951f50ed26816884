import { queueLetters } from '#server/areas/notification/message/queue.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Tx } from '#server/core/db/database.ts'
import { participantsOf } from '../parts/notify.ts'

/** Lays a reminder of a meeting ready for everybody who takes part, unless it has begun meanwhile. */
export async function remind(tx: Tx, vault: Pick<Vault, 'seal'>, lmsClassId: number, itemId: number) {
  const meeting = await tx
    .selectFrom('class_activity_item as i')
    .innerJoin('lms_class as l', 'l.id', 'i.lms_class_id')
    .innerJoin('customer as c', 'c.id', 'l.customer_id')
    .select([
      'i.start_at',
      'i.type',
      'i.zoom_join_url',
      'l.customer_id',
      'l.code',
      'l.title',
      'l.location',
      'c.timezone',
    ])
    .where('i.id', '=', itemId)
    .executeTakeFirst()
  if (!meeting?.start_at || meeting.start_at.getTime() <= Date.now()) return { written: 0, unwritten: 0 }
  const tanggal = new Intl.DateTimeFormat('id-ID', {
    timeZone: meeting.timezone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(meeting.start_at)
  // Where to be: templates that ask for a link are for meetings that have one.
  const place = meeting.type === 'ZOOM' ? meeting.zoom_join_url : meeting.location
  const people = await participantsOf(tx, lmsClassId)
  const queued = await queueLetters(
    tx,
    vault,
    {
      customerId: meeting.customer_id,
      code: 'CLASS_REMINDER',
      channels: ['WHATSAPP', 'EMAIL', 'SMS'],
      lmsClassId,
      masterId: null,
    },
    people.map(({ id, ...to }) => ({
      to,
      studentId: id,
      values: {
        nama: to.name,
        kelas: meeting.title,
        kode: meeting.code,
        tanggal,
        ...(place === null ? {} : { tautan: place }),
      },
    })),
  )
  const written = queued.filter((one) => typeof one !== 'string').length
  return { written, unwritten: queued.length - written }
}
