import { expect, it } from 'vitest'
import { FairQueue } from '#server/core/http/fair-queue.ts'
import type { FairQueueLimits } from '#server/core/http/fair-queue.ts'
import type { Refusal } from '#server/core/http/fail.ts'

/** A queue, and pieces of work that are named and ended by the test. */
function scene(limits: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ slots: 3, perPerson: 2, waiting: 100, waitMs: 60_000, ...limits })
  const admitted: string[] = []
  const leave = new Map<string, () => void>()
  async function enter(person: number, name: string, gone: AbortSignal): Promise<void> {
    const done = await queue.enter(person, gone)
    admitted.push(name)
    leave.set(name, done)
  }
  const ask = (person: number, name: string, gone = new AbortController().signal) => {
    const entered = enter(person, name, gone)
    entered.catch(() => undefined)
    return entered
  }
  /** Everything that can be admitted now has been. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (...names: string[]) => {
    for (const name of names) leave.get(name)?.()
    await settle()
  }
  return { queue, admitted, ask, end, settle }
}

const codeOf = (work: Promise<unknown>) => work.catch((error: Refusal) => error.reason.code)

it('one person never has all slots, and others get in at once', async () => {
  const { admitted, ask, settle } = scene()
  for (let n = 0; n < 40; n++) void ask(1, `one-${n}`)
  await settle()
  expect(admitted).toEqual(['one-0', 'one-1'])
  await ask(2, 'two')
  expect(admitted).toEqual(['one-0', 'one-1', 'two'])
})

it('people take turns, and the pieces of each keep their order', async () => {
  const { admitted, ask, end, settle } = scene({ slots: 1, perPerson: 1 })
  for (const name of ['a0', 'a1', 'a2']) void ask(1, name)
  for (const name of ['b0', 'b1']) void ask(2, name)
  void ask(3, 'c0')
  await settle()
  for (let n = 0; n < 5; n++) await end(admitted.at(-1) ?? '')
  expect(admitted).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2'])
})

it('a slot that is given back twice is given to one', async () => {
  const { admitted, ask, end, settle } = scene({ slots: 1, perPerson: 1 })
  for (const name of ['a0', 'a1', 'a2']) void ask(1, name)
  await settle()
  await end('a0', 'a0')
  expect(admitted).toEqual(['a0', 'a1'])
})

it('somebody with too many waiting is refused, others are not', async () => {
  const { ask, settle } = scene({ slots: 2, perPerson: 1, waiting: 2 })
  for (const name of ['a0', 'a1', 'a2']) void ask(1, name)
  await settle()
  expect(await codeOf(ask(1, 'a3'))).toBe('TOO_MANY_AT_ONCE')
  expect(await codeOf(ask(2, 'b0'))).toBeUndefined()
})

it('who has gone leaves the queue, and whoever waits too long is refused', async () => {
  const { admitted, ask, end } = scene({ slots: 1, perPerson: 1, waitMs: 20 })
  await ask(1, 'a0')
  const gone = new AbortController()
  const waiting = codeOf(ask(1, 'a1', gone.signal))
  gone.abort()
  expect(await waiting).toBe('BAD_REQUEST')
  expect(await codeOf(ask(2, 'b0'))).toBe('BUSY')
  await end('a0')
  await ask(3, 'c0')
  expect(admitted).toEqual(['a0', 'c0'])
})
