import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { uploadProgress } from '#contract/core/progress.ts'
import { verificationDownload, verifyCode, verifyFile } from '#contract/redemption/verification.ts'
import { fillVouchers } from './helpers/many-vouchers.ts'
import { median, startProduct } from './helpers/product.ts'

// How long the codes of a file take from the request to the spreadsheet, and how much more memory the process then needs
// (the client, which sends and receives the file, included). And whether the time of an answer tells a code that exists
// from one that does not: both by turns, through HTTP.
const limits = { ms: 20_000, mb: 150 }
const codes = Number(process.env.VERIFY_CODES ?? 100_000)
const vouchers = Number(process.env.VERIFY_VOUCHERS ?? 300_000)
const used = 30_000
const customerId = 1

const product = await startProduct()
const { call, running } = product
const { owner } = running.server.databases

/** Students with seats and redemptions for some of the vouchers. */
async function fill(): Promise<void> {
  await fillVouchers(owner, vouchers)
  await owner.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one)
    await sql`
      CREATE TEMP TABLE place AS
      SELECT v.id, v.code, v.platform_code, row_number() OVER (ORDER BY v.id) AS n,
             (SELECT min(id) FROM lms_class WHERE customer_id = ${customerId}) AS lms
        FROM voucher v WHERE v.customer_id = ${customerId} AND v.status = 'REDEEMED' AND v.code LIKE 'PIN-____________'
       LIMIT ${sql.lit(used)}`.execute(one)
    await sql`
      INSERT INTO student (customer_id, student_no, name, email)
      SELECT ${customerId}, 'B-' || n, 'Peserta ' || n, 'bench' || n || '@contoh.example' FROM place`.execute(one)
    await sql`
      WITH seat AS (
        INSERT INTO student_lms_class (customer_id, student_id, lms_class_id, core_class_id, platform_code, voucher_id, voucher_code,
                                       name_on_certificate, email_in_class, enrolled_at)
        SELECT ${customerId}, s.id, p.lms, l.core_class_id, p.platform_code, p.id, p.code, s.name, s.email, now()
          FROM place p JOIN student s ON s.customer_id = ${customerId} AND s.student_no = 'B-' || p.n JOIN lms_class l ON l.id = p.lms
        RETURNING id, voucher_id, voucher_code, student_id, name_on_certificate, email_in_class, platform_code, lms_class_id)
      INSERT INTO reedem (customer_id, voucher_id, voucher_code, student_id, student_lms_class_id, name, email, platform_code,
                          lms_class_id, status, flag, redeemed_at)
      SELECT ${customerId}, voucher_id, voucher_code, student_id, id, name_on_certificate, email_in_class, platform_code,
             lms_class_id, 'REDEEMED', 'VALID', now() FROM seat`.execute(one)
    await sql`SET session_replication_role = DEFAULT`.execute(one)
  })
  await sql`VACUUM ANALYZE voucher, student, student_lms_class, reedem`.execute(owner)
}

/** Codes with seats, others that exist, some that do not, and duplicates. */
async function fileOf(count: number) {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM voucher WHERE customer_id = ${customerId} ORDER BY md5(code) LIMIT ${sql.lit(count)}`.execute(
    owner,
  )
  return Array.from({ length: count }, (_, n) => ({
    line: n + 2,
    code: n % 10 === 0 ? `TIDAK-${n}` : (rows[(n * 7) % rows.length]?.code ?? ''),
  }))
}

/** The most memory that the process has had since. */
function watchMemory() {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  return () => {
    clearInterval(timer)
    return (most - before) / 1e6
  }
}

async function verifyOnce(rows: Awaited<ReturnType<typeof fileOf>>) {
  const started = performance.now()
  const { progressId } = await call(verifyFile, { customerId, body: { rows, fileName: 'bench.csv' } })
  for (;;) {
    const { status } = await call(uploadProgress, { progressId })
    if (status === 'DONE') break
    if (status !== 'QUEUED' && status !== 'RUNNING') throw new Error(`The job is ${status}`)
    await delay(50)
  }
  const done = performance.now() - started
  const file = await call(verificationDownload, { fileName: progressId, query: { customerId } })
  return { ms: performance.now() - started, done, bytes: file.size }
}

async function timed(code: string): Promise<number> {
  const started = performance.now()
  await call(verifyCode, { customerId, body: { code } })
  return performance.now() - started
}

try {
  await fill()
  await verifyOnce(await fileOf(2000))
  const rows = await fileOf(codes)
  const mostMemory = watchMemory()
  const { ms, done, bytes } = await verifyOnce(rows)
  const mb = mostMemory()
  console.log(
    `verify ${codes} codes: ${(ms / 1000).toFixed(1)} s, of which the job ${(done / 1000).toFixed(1)} (at most ${limits.ms / 1000}), ${Math.round(mb)} MB more memory (at most ${limits.mb}), ${bytes} bytes`,
  )
  const known = await sql<{ code: string }>`
    SELECT voucher_code AS code FROM student_lms_class WHERE customer_id = ${customerId} AND email_in_class LIKE 'bench%' LIMIT 70`.execute(
    owner,
  )
  const times: { used: number[]; unknown: number[] } = { used: [], unknown: [] }
  for (const [n, { code }] of known.rows.entries()) {
    times.unknown.push(await timed(`PIN-TIDAK${n}`))
    times.used.push(await timed(code))
  }
  const ratio = median(times.used) / median(times.unknown)
  console.log(
    `one code: ${median(times.used).toFixed(1)} ms where it was used, ${median(times.unknown).toFixed(1)} ms where it is unknown, ratio ${ratio.toFixed(2)}`,
  )
} finally {
  await product.stop()
}
