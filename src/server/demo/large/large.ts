import { Client } from 'pg'
import { hashPassword } from '#server/core/auth/password.ts'
import { randomOf } from '#server/demo/random.ts'
import { copyRows } from './copy.ts'
import { dropIndexes, makeIndexes } from './indexes.ts'
import { attendanceSource, enrolmentSource } from './learning-rows.ts'
import { linkPlan } from './links.ts'
import type { Source } from './people-rows.ts'
import { classSource, scheduleSource, studentSource } from './people-rows.ts'
import type { Plan } from './plan.ts'
import { makePlan } from './plan.ts'
import { itemSource, orderSource, saleSource } from './sale-rows.ts'
import { countsAt } from './shape.ts'
import { batchSource, redemptionSource, voucherSource } from './voucher-rows.ts'
import { calendarOf } from './words.ts'

export interface LargeOptions {
  /** Of a database that is migrated and empty, as a superuser. */
  url: string
  /** 1: a million students, two million vouchers. */
  scale: number
  /** Of the one login, `superadmin@akn.example`. */
  password: string
  today?: Date
  /** Hears of every step that is done. */
  say?: (line: string) => void
}

export interface LargeResult {
  /** Rows by table. */
  rows: ReadonlyMap<string, number>
  milliseconds: number
}

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean; superuser: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM customer) AS used, rolsuper AS superuser FROM pg_roles WHERE rolname = current_user`,
  )
  const [row] = rows
  if (row?.used) throw new Error('The database has customers already. Large data goes into an empty one.')
  // COPY passes by row-level security, and references are not looked up one by one.
  if (!row?.superuser) throw new Error('Filling a database with large data takes a superuser of it.')
}

/** Customers, each with a program, and the one person who logs in. */
async function seedCustomers(client: Client, plan: Plan, password: string): Promise<void> {
  const count = plan.counts.customers
  await client.query(
    `INSERT INTO customer (id, code, name, company, email, upline_id) OVERRIDING SYSTEM VALUE
     SELECT n, CASE n WHEN 1 THEN 'AKN' ELSE 'MTR' || n END, CASE n WHEN 1 THEN 'Akademi Karya Nusantara' ELSE 'Mitra ' || n END,
            CASE n WHEN 1 THEN 'PT Karya Nusantara Edukasi' ELSE 'PT Mitra ' || n END, 'halo' || n || '@mitra.contoh.example',
            CASE n WHEN 1 THEN NULL ELSE 1 END FROM generate_series(1, $1::bigint) AS n`,
    [count],
  )
  await client.query(
    `INSERT INTO program (id, customer_id, code, name, kind) OVERRIDING SYSTEM VALUE
     SELECT n, n, 'PRAKERJA', 'Program Kartu Prakerja', 'PRAKERJA' FROM generate_series(1, $1::bigint) AS n`,
    [count],
  )
  const hash = await hashPassword(password)
  await client.query(
    `WITH person AS (INSERT INTO app_user (customer_id, email, name, portals, password_hash, email_verified_at)
                     VALUES (1, 'superadmin@akn.example', 'Intan Superadmin', '{ADMIN_CENTER}', $1, now()) RETURNING id)
     INSERT INTO customer_user_role (customer_id, master_id, role_code) SELECT 1, id, 'SUPERADMIN' FROM person`,
    [hash],
  )
}

const setSequences = (tables: readonly string[]) =>
  tables
    .map((table) => `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}));`)
    .join('\n')

/** Counts what batches hold and classes have, from what was written. */
const counts = `
  UPDATE voucher_batch b SET count = v.n FROM (SELECT batch_id, count(*) AS n FROM voucher GROUP BY 1) v WHERE v.batch_id = b.id;
  UPDATE core_class c SET lms_class_count = l.n, student_count = l.students
    FROM (SELECT core_class_id, count(*) AS n, sum(enrolled_count) AS students FROM lms_class GROUP BY 1) l WHERE l.core_class_id = c.id;`

/** No trigger ran: whatever there is to be rolled up is marked, and the server counts it when it starts. */
const everyDay = `
  INSERT INTO rekap_dirty (customer_id, metric, day)
  SELECT DISTINCT s.customer_id, s.metric, (s.moment AT TIME ZONE c.timezone)::date
    FROM (SELECT customer_id, 'ENROL' AS metric, enrolled_at AS moment FROM student_lms_class
          UNION ALL SELECT customer_id, 'ABSENSI', attended_at FROM absensi
          UNION ALL SELECT customer_id, 'REEDEM', created_at FROM reedem
          UNION ALL SELECT customer_id, 'SALE', purchased_at FROM platform_sale
          UNION ALL SELECT customer_id, 'CLICK', clicked_at FROM shorter_click) s
    JOIN customer c ON c.id = s.customer_id WHERE s.moment IS NOT NULL`

/** What one connection writes after the other; the two begin together and take about as long. */
function portions(plan: Plan): [Source[], Source[]] {
  const made = { plan, links: linkPlan(plan), calendar: calendarOf(plan) }
  return [
    [classSource(made), scheduleSource(made), studentSource(made), attendanceSource(made), itemSource(made)],
    [
      batchSource(made),
      enrolmentSource(made),
      voucherSource(made),
      redemptionSource(made),
      orderSource(made),
      saleSource(made),
    ],
  ]
}

/**
 * Fills an empty database with what an academy has after three busy years: the same seed, the same rows, relative to
 * today. Written with COPY while the indexes are away.
 * @throws Error when the database is not empty, or the URL is not of a superuser.
 */
export async function seedLarge({
  url,
  scale,
  password,
  today = new Date(),
  say = () => undefined,
}: LargeOptions): Promise<LargeResult> {
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  const clients = [new Client({ connectionString: url }), new Client({ connectionString: url })] as const
  await Promise.all(clients.map((client) => client.connect()))
  try {
    const [first] = clients
    await refuseUnlessEmpty(first)
    const plan = makePlan(randomOf(20_240_610), countsAt(scale), today)
    say(`${seconds()}  planned ${plan.student.length} enrolments and purchases`)
    await seedCustomers(first, plan, password)
    const halves = portions(plan)
    const tables = halves.flat().map(({ table }) => table)
    const indexes = await dropIndexes(first, tables)
    for (const client of clients)
      await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
    const rows = new Map<string, number>()
    await Promise.all(
      clients.map(async (client, n) => {
        for (const { table, columns, rows: make } of halves[n] ?? []) {
          rows.set(table, await copyRows(client, table, columns, make()))
          say(`${seconds()}  ${table}: ${rows.get(table)} rows`)
        }
      }),
    )
    await makeIndexes(clients, indexes)
    say(`${seconds()}  ${indexes.length} indexes`)
    await first.query(counts)
    await first.query(everyDay)
    await first.query(setSequences(['customer', 'program', ...tables]))
    await first.query('ANALYZE')
    say(`${seconds()}  counted and analysed`)
    return { rows, milliseconds: performance.now() - started }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
