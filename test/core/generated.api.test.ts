import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { AnyCall } from '#contract/core/call.ts'
import { paramNames } from '#contract/core/call.ts'
import { succeeded } from '#contract/core/envelope.ts'
import { recordTables } from '#contract/kinds.ts'
import { makeComplaint, makeNotification } from '#test/factories/desk.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { allCalls, rowsOf } from '#test/helpers/calls.ts'
import type { Client, RawInput, Reply } from '#test/helpers/client.ts'
import { refusal } from '#test/helpers/client.ts'
import { exampleOf } from '#test/helpers/example.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
let client: Client

/** Another seed tries other inputs; the failure's report names the input that it came from. */
const seed = Number(process.env.TEST_SEED ?? 20_261_130)
const numRuns = Number(process.env.TEST_RUNS ?? 10)

/** What there is to hit: inputs that are nearly right get further than noise does. */
const known: { ids: number[]; texts: string[] } = {
  ids: [],
  texts: ['PINTARIA', 'OWN', 'PIN', 'SENT', 'VOID', 'TST-0001', '2027-06-30', '0000-01-01', '9999-12-31', '450.000'],
}

beforeAll(async () => {
  const { db, home, other } = server
  client = await server.as('SUPERADMIN')
  for (const status of ['AVAILABLE', 'RESERVED', 'SENT', 'REDEEMED', 'EXPIRED', 'VOID'] as const) {
    known.ids.push((await makeVoucher(db, home, { status })).id)
  }
  known.ids.push((await makeVoucher(db, other)).id)
  await makeComplaint(db, home.customerId)
  await makeNotification(db, home.customerId, client.person.id)
  known.ids.push(client.person.id, home.coreClass.id, home.schedule.id, home.student.id, 0, -1, 1.5, 2 ** 53)
})

const text = fc.oneof(
  fc.constantFrom(...known.texts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  // Halves of characters too, and characters that mean something elsewhere.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('', ' ', '\0', "'", '%', '\\', '../..', '__proto__', 'null', 'x'.repeat(5000), '💣'),
)
const number = fc.oneof(
  fc.nat(10).map((index) => known.ids[index] ?? index),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1e21, 2 ** 53, -(2 ** 53)),
)
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
})).value

/** Values that fields of certain names have to have. */
const fields = () => ({
  version: 1,
  coreClassId: server.home.coreClass.id,
  lmsClassId: server.home.schedule.id,
  studentId: server.home.student.id,
})

/** Bodies that say more than their schema does. */
const bodies: Record<string, () => Record<string, unknown>> = {
  login: () => ({ email: client.person.email, password: 'x' }),
  voucherCreate: () => ({ platform: 'OWN', coreClassId: server.home.coreClass.id, price: 5, expiresAt: '2027-01-01' }),
  generalCreate: () => ({ code: `KODE_${known.ids.length}`, name: 'Baru', order: 1 }),
  generalUpdate: () => ({ version: 1, name: 'Baru' }),
  messageCreate: () => ({ channel: 'EMAIL', recipient: 'a@b.id', subject: 'x', body: 'x' }),
  templateCreate: () => ({
    code: `SURAT_${known.ids.length}`,
    name: 'Baru',
    channel: 'WHATSAPP',
    locale: 'id',
    body: 'Halo {{nama}}',
    approvedName: 'kabar',
    approvedLanguage: 'id',
  }),
  templateUpdate: () => ({ version: 1, name: 'Baru', subject: 'Baru', body: 'Halo', approvedName: null }),
  complaintUpdate: () => ({ version: 1, email: 'a@b.id', phone: '0812345678', status: 'OPEN', handledBy: null }),
}

/** A body that is right, for a call to be bent from. */
function rightBody(name: string, endpoint: AnyCall): unknown {
  const made = bodies[name]?.() ?? (endpoint.body ? exampleOf(endpoint.body, fields()) : {})
  // What puts a record back says nothing else.
  const { restore: _, ...rest } = made as Record<string, unknown>
  return Array.isArray(made) ? made : rest
}

const importBody = () => ({
  import: {
    batchName: 'x',
    platform: 'OWN',
    coreClassId: server.home.coreClass.id,
    rows: [{ code: 'ROW-1', price: 1 }],
  },
})

/** Changes an object in one place, anywhere in it. */
function bend(value: unknown, path: readonly number[], replacement: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return replacement
  const entries = Object.entries(value)
  const at = step % (entries.length + 1)
  if (at === entries.length) return { ...value, unknown: replacement }
  const bent = entries.map(([key, inner], index) => [key, index === at ? bend(inner, rest, replacement) : inner])
  return Array.isArray(value) ? bent.map(([, inner]) => inner) : Object.fromEntries(bent)
}

const path = fc.array(fc.nat(10), { minLength: 1, maxLength: 3 })

const bodyFor = (name: string, endpoint: AnyCall) => {
  const right = () => rightBody(name, endpoint)
  return fc.oneof(
    fc.constant(undefined),
    json,
    fc.tuple(path, json).map(([at, replacement]) => bend(right(), at, replacement)),
    fc.tuple(path, fc.constant(undefined)).map(([at]) => bend(right(), at, undefined)),
    fc.constant(null).map(right),
    ...(name === 'voucherCreate'
      ? [fc.tuple(path, json).map(([at, replacement]) => bend(importBody(), [0, ...at], replacement))]
      : []),
  )
}

const wellFormed = text.map((value) => value.toWellFormed())

const queryFor = (endpoint: AnyCall) => {
  const names = Object.keys(endpoint.query?.shape ?? {})
  const name = fc.oneof(wellFormed, fc.constantFrom('page', ...names))
  const value = fc.oneof(wellFormed, number.map(String), fc.constantFrom('1,2', 'true', 'code', '-code,price', ','))
  return fc.array(fc.tuple(name, value), { maxLength: 4 }).map((pairs) => new URLSearchParams(pairs).toString())
}

const paramsFor = (endpoint: AnyCall) =>
  fc.record(
    Object.fromEntries(
      paramNames(endpoint.path).map((name) => [
        name,
        name === 'customerId'
          ? fc.oneof(
              { weight: 6, arbitrary: fc.constant(0).map(() => server.home.customerId) },
              fc.constant(0).map(() => server.other.customerId),
              wellFormed,
            )
          : name === 'type'
            ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom('department', 'bank', 'statusmarital') }, wellFormed)
            : fc.oneof(
                { weight: 6, arbitrary: fc.nat(10).map((index) => known.ids[index] ?? 1) },
                wellFormed,
                number,
                fc.uuid(),
              ),
      ]),
    ),
  )

const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((value) => value.trim())
const headers = fc.record(
  {
    'timezone-offset': fc.oneof(printable, fc.integer().map(String)),
    'idempotency-key': fc.oneof({ weight: 9, arbitrary: fc.uuid() }, printable),
    'x-command': printable,
    'x-dry-run': fc.oneof({ weight: 4, arbitrary: fc.constantFrom('true', 'false') }, printable),
    'user-agent': printable,
    'accept-language': printable,
  },
  { requiredKeys: [] },
)

const tables = [
  ...recordTables,
  'lookup',
  'voucher',
  'voucher_batch',
  'reedem',
  'student_lms_class',
  'lms_class',
  'complain_series',
  'message',
  'upload_progress',
  'audit_log',
  'idempotency_key',
  'notification',
  'user_session',
]

/** A number for each table that changes with every row that is made, changed or gone. */
async function footprint(): Promise<unknown> {
  const parts = tables.map(
    (name) => sql`(SELECT concat(count(*), ' ', sum(hashtext(t::text)::bigint)) FROM ${sql.table(name)} t)`,
  )
  const { rows } =
    await sql`SELECT ${sql.join(parts.map((part, index) => sql`${part} AS ${sql.ref(tables[index] ?? '')}`))}`.execute(
      server.db,
    )
  return rows[0]
}

/** What every answer must be: an envelope of ours that says what it is, and never our mistake. */
function checkReply(endpoint: AnyCall, reply: Reply): void {
  expect(reply.status, reply.text).toBeLessThan(500)
  if (reply.status === 200 && endpoint.answer.kind === 'blob') return
  if (reply.status === 200) expect(succeeded(endpoint.success, reply.body), reply.text).toBe(true)
  else refusal(reply)
}

async function settle(reply: Reply): Promise<void> {
  const { progressId } = (reply.body as { data?: { progressId?: string } } | undefined)?.data ?? {}
  if (reply.status === 200 && progressId !== undefined) await finished(client, progressId)
}

describe('whatever is sent', () => {
  it('is bent from bodies that are right', () => {
    const wrong = allCalls.flatMap(({ name, endpoint }) => {
      const result = endpoint.body?.safeParse(rightBody(name, endpoint))
      return result?.success === false ? [`${name}: ${result.error.message}`] : []
    })
    expect(wrong).toEqual([])
  })

  it.each(rowsOf(allCalls))(
    '%s answers in our shape, never with 500, and writes all or nothing',
    async (fullName, endpoint) => {
      const name = fullName.split('.')[1] ?? ''
      const input: fc.Arbitrary<RawInput> = fc.record({
        params: paramsFor(endpoint),
        query: queryFor(endpoint),
        headers,
        ...(endpoint.method === 'GET' ? {} : { body: bodyFor(name, endpoint) }),
      })
      await fc.assert(
        fc.asyncProperty(input, async (raw) => {
          const before = endpoint.method === 'GET' ? undefined : await footprint()
          const reply = await client.send(endpoint, raw)
          checkReply(endpoint, reply)
          const isDone = reply.status === 200 && raw.headers?.['x-dry-run'] !== 'true'
          if (isDone) await settle(reply)
          else if (before !== undefined) expect(await footprint()).toEqual(before)
        }),
        { seed, numRuns },
      )
    },
  )
})
