import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { DRY_RUN_HEADER } from '#contract/core/audit/dry-run.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { paramNames, paramsSchema } from '#contract/core/call.ts'
import { succeeded } from '#contract/core/envelope.ts'
import { canBeTriedOut } from '#server/core/http/dry-run.ts'
import { makeComplaint, makeNotification } from '#test/factories/desk.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { NamedCall } from '#test/helpers/contract/calls.ts'
import { allCallsOfLists } from '#test/helpers/contract/calls.ts'
import type { Client, RawInput, Reply } from '#test/helpers/client.ts'
import { refusal } from '#test/helpers/client.ts'
import { CommitWatch } from '#test/helpers/commit-watch.ts'
import { exampleOf } from '#test/helpers/contract/example.ts'
import { expectOfEvery } from '#test/helpers/contract/every-call.ts'
import { finished } from '#test/helpers/jobs.ts'
import { rightBody } from '#test/helpers/contract/right-body.ts'
import { ownServer } from '#test/helpers/server.ts'

// Of its own: requests that are nearly right change whatever they can.
const server = ownServer()
let client: Client

/** Another seed tries other inputs; the failure's report names the input that it came from. */
const seed = Number(process.env.TEST_SEED ?? 20_261_130)
const numRuns = Number(process.env.TEST_RUNS ?? 5)

const writes = allCallsOfLists.filter(({ endpoint }) => endpoint.method !== 'GET')
const reads = allCallsOfLists.filter(({ endpoint }) => endpoint.method === 'GET')

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

/** What the bodies refer to that calls are bent from. */
const references = () => ({
  coreClassId: server.home.coreClass.id,
  lmsClassId: server.home.schedule.id,
  studentId: server.home.student.id,
  email: client.person.email,
})

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

const bodyFor = (call: NamedCall) => {
  const right = () => rightBody(call, references())
  return fc.oneof(
    fc.constant(undefined),
    json,
    { weight: 2, arbitrary: fc.tuple(path, json).map(([at, replacement]) => bend(right(), at, replacement)) },
    fc.tuple(path, fc.constant(undefined)).map(([at]) => bend(right(), at, undefined)),
    { weight: 2, arbitrary: fc.constant(null).map(right) },
    ...(call.name === 'voucherCreate'
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

/** What every answer must be: an envelope of ours that says what it is, and never our mistake. */
function checkReply(endpoint: AnyCall, reply: Reply): void {
  expect(reply.status, reply.text).toBeLessThan(500)
  if (endpoint.access !== null) expect(reply.status, reply.text).not.toBe(401)
  if (reply.status === 200 && endpoint.answer.kind === 'blob') return
  if (reply.status === 200) expect(succeeded(endpoint.success, reply.body), reply.text).toBe(true)
  else refusal(reply)
}

async function settle(reply: Reply): Promise<void> {
  const { progressId } = (reply.body as { data?: { progressId?: string } } | undefined)?.data ?? {}
  if (reply.status === 200 && progressId !== undefined) await finished(client, progressId)
}

/** A request that is right in every part; the numbers in its path may name nothing. */
const rightInput = (call: NamedCall): RawInput => ({
  params: exampleOf(paramsSchema(call.endpoint), { customerId: server.home.customerId }) as Record<string, unknown>,
  ...(call.endpoint.method === 'GET' ? {} : { body: rightBody(call, references()) }),
})

/** Wrong in one or two parts rather than in all: any wrong part is refused, and hides what the others would do. */
const seldom = <T>(usual: T, generated: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, generated)

const inputFor = (call: NamedCall): fc.Arbitrary<RawInput> =>
  fc.record({
    params: paramsFor(call.endpoint),
    query: seldom('', queryFor(call.endpoint)),
    headers: seldom({}, headers),
    ...(call.endpoint.method === 'GET' ? {} : { body: bodyFor(call) }),
  })

/** Sends a right request, the same as a dry run, and generated ones. */
async function tryOut(call: NamedCall, check: (raw: RawInput) => Promise<void>): Promise<undefined> {
  const right = rightInput(call)
  const dry = { ...right, headers: { [DRY_RUN_HEADER]: 'true' } }
  const examples: [RawInput][] = canBeTriedOut(call.endpoint) ? [[dry], [right]] : [[right]]
  await fc.assert(fc.asyncProperty(inputFor(call), check), { seed, numRuns, examples })
}

describe('generated requests', () => {
  it('are bent from bodies that the schemas accept', () => {
    // An upload has a file instead of a body that a schema describes.
    const described = allCallsOfLists.filter(({ endpoint }) => endpoint.upload === undefined)
    const wrong = described.flatMap((call) => {
      const result = call.endpoint.body?.safeParse(rightBody(call, references()))
      return result?.success === false ? [`${call.name}: ${result.error.message}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('that read get an answer of the contract from every call, never a 500', async () => {
    await expectOfEvery(reads, (call) =>
      tryOut(call, async (raw) => checkReply(call.endpoint, await client.send(call.endpoint, raw))),
    )
  })

  it('that write get an answer of the contract from every call, and commit nothing when refused or tried out', async () => {
    const watch = new CommitWatch(server.running.server)
    // One at a time, so that each commit belongs to the request that was sent.
    await expectOfEvery(
      writes,
      (call) =>
        tryOut(call, async (raw) => {
          // A call about the own account may end the session that makes it.
          const sender = call.endpoint.ofPerson ? await server.newClient('SUPERADMIN') : client
          const before = watch.commits
          const reply = await sender.send(call.endpoint, raw)
          checkReply(call.endpoint, reply)
          const isDone = reply.status === 200 && raw.headers?.[DRY_RUN_HEADER] !== 'true'
          if (isDone) await settle(reply)
          else expect(watch.commits - before, `commits of ${reply.status} ${reply.text}`).toBe(0)
        }),
      1,
    ).finally(() => watch.stop())
    // The watch has seen the writes that went well.
    expect(watch.commits).toBeGreaterThan(30)
  })
})
