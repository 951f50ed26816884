import { makeStudent } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import type { TestServer } from '#test/helpers/server.ts'

/** Somebody new in the class schedule of a customer. */
export async function participant(
  { db, home }: TestServer,
  given: { tenant?: TestServer['home']; status?: 'REGISTERED' | 'DROPPED'; schedule?: number } = {},
) {
  const tenant = given.tenant ?? home
  const student = await makeStudent(db, tenant.customerId)
  const place = await db
    .insertInto('student_lms_class')
    .values({
      customer_id: tenant.customerId,
      student_id: student.id,
      lms_class_id: given.schedule ?? tenant.schedule.id,
      core_class_id: tenant.coreClass.id,
      platform_code: 'TOKOPEDIA',
      voucher_code: `TST-${next('place')}`,
      name_on_certificate: student.name,
      email_in_class: student.email,
      status: given.status ?? 'REGISTERED',
      enrolled_at: new Date(),
    })
    .returning(['id', 'voucher_code'])
    .executeTakeFirstOrThrow()
  return { id: place.id, voucherCode: place.voucher_code, student }
}

/** A meeting of a class schedule with this number. */
export async function meeting({ db, home }: TestServer, ke: number, startAt: Date, schedule = home.schedule.id) {
  const shared = {
    customer_id: home.customerId,
    lms_class_id: schedule,
    sort_order: next('meeting'),
    title: `Pertemuan ${ke}`,
  }
  const activity = await db.insertInto('class_activity').values(shared).returning('id').executeTakeFirstOrThrow()
  return db
    .insertInto('class_activity_item')
    .values({ ...shared, class_activity_id: activity.id, type: 'ZOOM', ke, start_at: startAt })
    .returning('id')
    .executeTakeFirstOrThrow()
}
