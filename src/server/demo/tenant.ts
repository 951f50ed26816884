import { sql } from 'kysely'
import { seedAdministration } from '#server/areas/customer/demo/administration.ts'
import { seedCatalogue } from '#server/areas/class/demo/catalogue.ts'
import { seedCertificates } from '#server/areas/certificate/demo/certificates.ts'
import { seedCrm } from '#server/areas/crm/demo/crm.ts'
import { seedDesk } from '#server/areas/support/demo/desk.ts'
import { seedEnrolments, seedInstructorClasses, seedMeetingLog } from '#server/areas/schedule/demo/enrolments.ts'
import { seedExams } from '#server/areas/exercise/demo/exams.ts'
import { seedGrades } from '#server/areas/grading/demo/grades.ts'
import { seedExercises } from '#server/areas/exercise/demo/exercises.ts'
import type { Instructor } from '#server/areas/schedule/demo/instructors.ts'
import { seedInstructors } from '#server/areas/schedule/demo/instructors.ts'
import { planJourneys } from './journeys.ts'
import { seedActivities, seedAnswers, seedAttendance } from '#server/areas/attendance/demo/learning.ts'
import { seedAttached } from '#server/areas/media/demo/attached.ts'
import { seedFiles, seedMedia } from '#server/areas/media/demo/media.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import { seedOrders } from '#server/areas/order/demo/orders.ts'
import { seedRedemptions } from '#server/areas/voucher/demo/redemptions.ts'
import { seedRollups } from './rollups.ts'
import { seedSales } from '#server/areas/channel/demo/sales.ts'
import { seedSchedules } from '#server/areas/schedule/demo/schedules.ts'
import { countStudents, draftStudents, seedMerges, seedStudents } from '#server/areas/crm/demo/students.ts'
import type { Tenants } from './tenants.ts'
import { seedCuration } from '#server/areas/class/demo/curation.ts'
import { seedSyllabus } from '#server/areas/class/demo/syllabus.ts'
import { seedVouchers } from '#server/areas/voucher/demo/vouchers.ts'
import type { Customer, World } from './world.ts'

const instructorCounts: Readonly<Record<string, number>> = { AKN: 12, CPT: 3, BMK: 2, SND: 2 }

/** A class that is full: it takes as many as are in it, and three more wait for a seat. */
async function fillOneClass({ tx, clock }: World, { id }: Customer): Promise<void> {
  await sql`
    WITH filled AS (
      UPDATE lms_class SET capacity = enrolled_count
       WHERE id = (SELECT id FROM lms_class WHERE customer_id = ${id} AND workflow = 'PUBLISHED' AND enrolled_count > 0
                    ORDER BY enrolled_count DESC, id LIMIT 1)
      RETURNING id)
    INSERT INTO lms_class_waiting (customer_id, lms_class_id, student_id, created_at, updated_at)
    SELECT s.customer_id, f.id, s.id, ${clock.at(-1, 9)}, ${clock.at(-1, 9)}
      FROM filled f JOIN student s ON s.customer_id = ${id} AND s.deleted_at IS NULL
     WHERE NOT EXISTS (SELECT FROM student_lms_class e WHERE e.lms_class_id = f.id AND e.student_id = s.id)
     ORDER BY s.id LIMIT 3`.execute(tx)
}

/** Everything of one customer, in the order in which one thing needs another. */
export async function seedTenant(
  world: World,
  customer: Customer,
  made: { tenants: Tenants; shared: Instructor | undefined },
): Promise<{ instructors: readonly Instructor[]; media: Media }> {
  const zoomAccounts = await seedAdministration(world, customer)
  const media = await seedMedia(world, customer)
  const catalogue = await seedCatalogue(world, customer, media)
  // The newest customer has a catalogue and nothing else yet.
  if (customer.size.schedules === 0) return { instructors: [], media }
  await seedFiles(world, customer)
  const { classes, stores } = catalogue
  const count = instructorCounts[customer.code] ?? 0
  const instructors = await seedInstructors(world, customer, { count, classes, media, shared: made.shared })
  const exercises = await seedExercises(world, customer, classes)
  await seedSyllabus(world, customer, { classes, media, all: exercises })
  await seedCuration(world, customer)
  const program = catalogue.programs.get('PRAKERJA') ?? 0
  const schedules = await seedSchedules(world, customer, classes, instructors, {
    program,
    template: catalogue.certificateTemplate,
    zoomAccounts,
    exercises,
    media,
  })
  const students = draftStudents(world, customer)
  const { listings } = stores
  const journeys = planJourneys(world, { count: customer.size.purchases, schedules, students, listings })
  await seedStudents(world, customer, students)
  await seedMerges(world, customer, students)
  const orders = await seedOrders(world, customer, { journeys, students, listings })
  const vouchers = await seedVouchers(world, customer, { journeys, classes, items: orders })
  const enrolments = await seedEnrolments(world, customer, journeys)
  await seedSales(world, customer, { journeys, enrolments, orders, students, listings })
  await seedRedemptions(world, customer, { journeys, students, vouchers })
  await seedAttendance(world, customer, enrolments, media)
  await seedActivities(world, customer, enrolments)
  await seedAnswers(world, customer, enrolments)
  await seedGrades(world, customer, schedules, enrolments)
  await seedExams(world, customer, schedules, enrolments)
  await seedCertificates(world, customer, enrolments, catalogue.certificateTemplate)
  await seedMeetingLog(world, customer, enrolments)
  await countStudents(world, customer)
  await fillOneClass(world, customer)
  await seedInstructorClasses(world, customer)
  const { staff } = made.tenants
  const handlers = [staff.get('support')?.id ?? 0, staff.get('superadmin')?.id ?? 0]
  await seedDesk(world, customer, { journeys, enrolments, classes: classes.map(({ id }) => id), handlers })
  const owners = [staff.get('admisi')?.id ?? 0, staff.get('support')?.id ?? 0]
  if (customer.code === 'AKN' || customer.code === 'CPT')
    await seedCrm(world, customer, { catalogue, students, enrolments, owners })
  await seedAttached(world, customer)
  await seedRollups(world, customer)
  return { instructors, media }
}
