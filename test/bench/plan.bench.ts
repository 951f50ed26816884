import { sql } from 'kysely'
import { schedulePlan } from '#contract/schedule/plan.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// Distributing 60 meetings with conflict checks against 3,000 instructors of the subject, each with hours of availability
// and meetings of the next months, through HTTP. The target is 200 ms.
const instructors = Number(process.env.PLAN_INSTRUCTORS ?? 3000)
const meetings = Number(process.env.PLAN_MEETINGS ?? 20)
const requests = Number(process.env.PLAN_REQUESTS ?? 30)

const product = await startProduct()
const { owner } = product.running.server.databases

const { rows: made } = await sql<{ id: number }>`
  WITH experts AS (INSERT INTO expert (created_at) SELECT now() FROM generate_series(1, ${instructors}) RETURNING id),
  hours AS (
    INSERT INTO instructor_schedule (expert_id, weekly, exceptions)
    SELECT id, '[{"day":1,"from":"08:00","to":"22:00"},{"day":2,"from":"08:00","to":"22:00"},{"day":4,"from":"08:00","to":"22:00"}]'::jsonb, '[]'::jsonb
      FROM experts)
  INSERT INTO instructor (customer_id, expert_id, name, email, expertise, status)
  SELECT 1, id, 'Pengajar ' || id, 'pengajar' || id || '@contoh.example', ARRAY['Excel'], 'ACTIVE' FROM experts
  RETURNING id`.execute(owner)
await owner.connection().execute(async (one) => {
  // What follows from a meeting is not measured here.
  await sql`SET session_replication_role = replica`.execute(one)
  await sql`
  WITH newest AS (SELECT id FROM lms_class WHERE customer_id = 1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 1),
  part AS (INSERT INTO class_activity (customer_id, lms_class_id, sort_order, title)
           SELECT 1, id, 900, 'Beban' FROM newest RETURNING id, lms_class_id)
  INSERT INTO class_activity_item (customer_id, class_activity_id, lms_class_id, sort_order, title, type, start_at, end_at, instructor_id)
  SELECT 1, p.id, p.lms_class_id, n, 'Sesi', 'OFFLINE', t.at, t.at + interval '2 hours', i.id
    FROM part p, instructor i, generate_series(1, ${meetings}) n,
         LATERAL (SELECT date_trunc('day', now()) + make_interval(days => n * 7 + (i.id % 5)::int, hours => 12) AS at) t
   WHERE i.id = ANY (${made.map(({ id }) => id)}::bigint[])`.execute(one)
  await sql`SET session_replication_role = DEFAULT`.execute(one)
})
await sql`ANALYZE`.execute(owner)

const start = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const times: number[] = []
for (let n = 0; n < requests; n++) {
  const instructorId = made[n * 7]?.id ?? 0
  const began = performance.now()
  const planned = await product.call(schedulePlan, {
    customerId: 1,
    body: {
      start,
      meetings: 60,
      pattern: [
        { day: 2, from: '19:00', to: '21:00' },
        { day: 4, from: '19:00', to: '21:00' },
      ],
      skipHolidays: true,
      instructorId,
    },
  })
  times.push(performance.now() - began)
  if (planned.length !== 60) throw new Error(`${planned.length} meetings were planned`)
}
console.log(
  `60 meetings against ${instructors} instructors with ${meetings} meetings each: ` +
    `median ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms (${requests} requests)`,
)
await product.stop()
