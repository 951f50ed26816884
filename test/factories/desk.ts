import type { Insertable } from 'kysely'
import type { Db } from '#server/core/db/database.ts'
import type { ComplainTable, NotificationTable, TestimonyTable } from '#server/core/db/schema.gen.ts'
import { next } from './next.ts'

/** A complaint; open unless said otherwise. */
export async function makeComplaint(db: Db, customerId: number, given: Partial<Insertable<ComplainTable>> = {}) {
  const n = next('complaint')
  return db
    .insertInto('complain')
    .values({
      customer_id: customerId,
      ticket_no: `CPL-${String(n).padStart(4, '0')}`,
      name: `Pelapor ${n}`,
      category: 'SALAH_KELAS',
      subject: `Keluhan ${n}`,
      description: 'Saya masuk ke kelas yang salah.',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A notification; new unless said otherwise. */
export async function makeNotification(
  db: Db,
  customerId: number,
  userId: number,
  given: Partial<Insertable<NotificationTable>> = {},
) {
  return db
    .insertInto('notification')
    .values({
      customer_id: customerId,
      user_id: userId,
      type: 'COMPLAIN_NEW',
      content: `Notifikasi ${next('notification')}`,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A testimony; published unless said otherwise. */
export async function makeTestimony(db: Db, customerId: number, given: Partial<Insertable<TestimonyTable>> = {}) {
  const n = next('testimony')
  return db
    .insertInto('testimony')
    .values({
      customer_id: customerId,
      name: `Peserta ${n}`,
      class_title: 'Administrasi dengan Excel',
      rating: 5,
      content: 'Penjelasannya mudah diikuti.',
      published: true,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
