import { PassThrough, Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { BodyRoom, LoopTurns, readJson, readRows } from '#server/core/http/body.ts'
import type { Limits, StreamedRows } from '#server/core/http/body.ts'
import { Refusal } from '#server/core/http/fail.ts'

const limits = (change: Partial<Limits> = {}): Limits => ({
  max: 1_000_000,
  seconds: 10,
  admit: () => undefined,
  ...change,
})

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`Not refused: ${String(error)}`)
  return { ...error.reason, issues: error.issues }
}

const streamed = { path: ['import', 'rows'], row: z.strictObject({ code: z.string() }), max: 5 }

/** Reads a text that arrives in pieces of so many bytes. */
function read(text: string, pieces = 7, array: typeof streamed = streamed) {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, n) =>
    bytes.subarray(n * pieces, (n + 1) * pieces),
  )
  return readRows({ headers: {} }, Readable.from(chunks, { objectMode: false }), array, limits({ max: 3_000_000 }))
}

const rowsIn = ({ batches }: StreamedRows) => batches.flatMap((batch) => JSON.parse(batch.toString()) as unknown[])

afterEach(() => vi.useRealTimers())

describe('a body that is read row by row', () => {
  const text = `{ "rows": [1], "import": {"name": "a\\"[é", "rows" : [ {"code":"[1,2]"} , {"code":"é\\\\"},{"code":"😀"}], "x": [[]]}}`

  it('is cut into its rows, wherever the pieces that arrive begin and end', async () => {
    for (const pieces of [1, 2, 3, 16, 1000]) {
      const { body, rows } = await read(text, pieces)
      expect(body).toEqual({ rows: [1], import: { name: 'a"[é', rows: [{ code: '[1,2]' }], x: [[]] } })
      expect(rows).toMatchObject({ count: 3, issues: [] })
      expect(rowsIn(rows)).toEqual([{ code: '[1,2]' }, { code: 'é\\' }, { code: '😀' }])
    }
  })

  it('may have no rows, or something else in their place', async () => {
    for (const whole of ['{"import":{"rows":[ ]}}', '{"import":{"rows":"x"}}', '{"import":5}', '[["import"]]', '7']) {
      const { body, rows } = await read(whole)
      expect(body).toEqual(JSON.parse(whole))
      expect(rows.count).toBe(0)
    }
  })

  it('names the field of each wrong row', async () => {
    const { rows } = await read('{"import":{"rows":[{"code":"a"},{"code":7},{},{"code":"b","x":1}]}}')
    expect(rows.issues.map(({ field }) => field)).toEqual([
      'import.rows.1.code',
      'import.rows.2.code',
      'import.rows.3.x',
    ])
  })

  it.each([
    '{"import":{"rows":[{"code":"a"},]}}',
    '{"import":{"rows":[,{"code":"a"}]}}',
    '{"import":{"rows":[{"code":"a"} {"code":"b"}]}}',
    '{"import":{"rows":[{"code":"a"}',
    '{"import":{"rows":[{"code":"a"}]}',
    '{"import":{"rows":[{"code":"a"}]}}]',
    '{"import":{"rows":[{"code":"a"]}}',
    ']',
    '',
  ])('is refused when it is not JSON: %s', async (wrong) => {
    if (wrong === '') expect((await read(wrong)).body).toBeUndefined()
    else expect(await refusalOf(read(wrong))).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it.each([
    ['{"import":{"rows":[{"code":"a"}],"rows":[]}}', 'the rows are there twice'],
    ['{"import":{"rows":[{"code":"a"}],"r\\u006fws":[{"code":"b"}]}}', 'import.rows is there twice'],
    ['{"import":{"rows":[{"code":"\\ud800"}]}}', 'a text holds half a character'],
    [`{"import":{"rows":[${'['.repeat(100)}`, 'the body is nested too deeply'],
    [`{"import":{"rows":["${'x'.repeat(300_000)}"]}}`, 'a row is larger than 262144 bytes'],
    [`{"import":{"x":"${'x'.repeat(300_000)}"}}`, 'the part of the body beside its rows is larger than 262144 bytes'],
  ])('is refused: %.60s', async (wrong, detail) => {
    expect(await refusalOf(read(wrong, 65_536))).toMatchObject({ code: 'BAD_REQUEST', data: { detail } })
  })

  it('lets other work go on after every 8 kB, however large the pieces are that arrive', async () => {
    const text = `{"import":{"rows":[${Array.from({ length: 8000 }, (_, n) => `{"code":"${n}"}`).join()}]}}`
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const { rows } = await read(text, text.length, { ...streamed, max: 8000 })
    isOver = true
    expect(rows.count).toBe(8000)
    expect(rowsIn(rows).at(-1)).toEqual({ code: '7999' })
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 8192))
  })

  it('is held in batches of 1000 rows, or of 1 MB', async () => {
    const few = await read(`{"import":{"rows":[${'{"code":"a"},'.repeat(2500)}{"code":"b"}]}}`, 65_536, {
      ...streamed,
      max: 3000,
    })
    const large = `{"code":"${'x'.repeat(200_000)}"}`
    const many = await read(`{"import":{"rows":[${Array(12).fill(large).join()}]}}`, 65_536, { ...streamed, max: 12 })
    const sizes = ({ rows }: typeof few) => rows.batches.map((batch) => (JSON.parse(batch.toString()) as []).length)
    expect(sizes(few)).toEqual([1000, 1000, 501])
    expect(sizes(many)).toEqual([6, 6])
  })

  it('is given up at the first row too many, and at the hundredth that is wrong', async () => {
    const many = await refusalOf(read(`{"import":{"rows":[${'{"code":"a"},'.repeat(6)}`))
    expect(many.issues).toEqual([{ field: 'import.rows', message: 'must hold at most 5 rows' }])
    const wrong = await refusalOf(read(`{"import":{"rows":[${'{},'.repeat(200)}`, 7, { ...streamed, max: 1000 }))
    expect(wrong.issues).toHaveLength(100)
  })
})

describe('a body', () => {
  it('is refused by its announced length before a byte of it is read', async () => {
    const payload = new PassThrough()
    const headers = { 'content-length': '1001' }
    const refusal = await refusalOf(readJson({ headers }, payload, limits({ max: 1000 })))
    expect(refusal).toMatchObject({ code: 'BODY_TOO_LARGE', data: { max: 1000 } })
  })

  it('is refused when it does not arrive in time, and kept no longer', async () => {
    vi.useFakeTimers()
    const payload = new PassThrough()
    const refusal = refusalOf(readJson({ headers: { 'content-length': '262144' } }, payload, limits()))
    payload.write('{"a":')
    await vi.advanceTimersByTimeAsync(11_999)
    expect(payload.listenerCount('data')).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await refusal).toMatchObject({ code: 'BODY_TOO_SLOW', data: { seconds: 12 } })
    expect(payload.listenerCount('data')).toBe(0)
  })

  it('that may be large is refused for what it holds, wherever its pieces begin and end', async () => {
    const large = (text: string) =>
      readJson({ headers: {} }, Readable.from([...Buffer.from(text)].map((byte) => Buffer.of(byte))), limits())
    expect(await large(String.raw`{"a":["\ud83d\ude00é"]}`)).toEqual({ a: ['😀é'] })
    for (const [wrong, detail] of [
      ['['.repeat(65), 'the body is nested too deeply'],
      [String.raw`["\ud83d"]`, 'a text holds half a character'],
      [String.raw`["\u0000"]`, 'a text holds a NUL character'],
    ] as const) {
      expect(await refusalOf(large(wrong))).toMatchObject({ code: 'BAD_REQUEST', data: { detail } })
    }
  })

  it('that ends early is refused', async () => {
    const payload = new PassThrough()
    const refusal = refusalOf(readJson({ headers: {} }, payload, limits()))
    payload.destroy()
    expect(await refusal).toMatchObject({ code: 'BAD_REQUEST', data: { detail: 'the body ended early' } })
  })
})

describe('the room for large bodies', () => {
  const codeOf = (work: () => unknown) => {
    try {
      work()
      return undefined
    } catch (error) {
      return (error as Refusal).reason.code
    }
  }

  it('is shared, one large body for each sender, and small ones do not count', () => {
    const room = new BodyRoom(2_000_000)
    const release = room.take(1_500_000, 1)
    expect(codeOf(() => room.take(300_000, 1))).toBe('RATE_LIMITED')
    expect(codeOf(() => room.take(600_000, 2))).toBe('BUSY')
    for (let n = 0; n < 100; n++) room.take(200_000, 2)
    release()
    room.take(1_500_000, 1)
    room.take(500_000, 2)
  })
})

describe('turns of the event loop', () => {
  it('are given to one of many bodies at a time, in order', async () => {
    const turns = new LoopTurns()
    let turn = 0
    let isCounting = true
    const count = () => {
      turn++
      if (isCounting) setImmediate(count)
    }
    setImmediate(count)
    const seen: { body: number; turn: number }[] = []
    const bodies = Array.from({ length: 20 }, (_, body) => body)
    await Promise.all(bodies.map((body) => turns.next().then(() => seen.push({ body, turn }))))
    isCounting = false
    expect(seen.map(({ body }) => body)).toEqual(bodies)
    expect(new Set(seen.map((one) => one.turn)).size).toBe(20)
  })
})
