import { expect, it, vi } from 'vitest'
import type { Ending } from '#server/core/db/embedded/embedded.ts'
import { supervisePostgres } from '#server/core/db/supervised.ts'
import { TestClock } from '#test/helpers/test-clock.ts'
import { eventually } from '#test/helpers/eventually.ts'

/** A database whose end is for the test to say; `outcomes` are those of further starts, good where there is none. */
function scene(outcomes: (string | undefined)[] = []) {
  const clock = new TestClock()
  const waits: number[] = []
  const wait = clock.wait.bind(clock)
  clock.wait = async (ms, signal) => {
    waits.push(ms)
    await wait(ms, signal)
  }
  let ending = Promise.withResolvers<Ending>()
  const starts: (number | undefined)[] = []
  const start = async ({ port }: { port?: number }) => {
    starts.push(port)
    const failure = starts.length === 1 ? undefined : outcomes.shift()
    if (failure !== undefined) throw new Error(failure)
    ending = Promise.withResolvers<Ending>()
    const { promise: ended, resolve } = ending
    const stop = async () => resolve({ how: 'code 0', output: '' })
    return { url: 'postgres://same', port: 5555, ended, stop }
  }
  const [log, giveUp] = [{ error: vi.fn(), info: vi.fn() }, vi.fn<(error: Error) => void>()]
  const end = (output = '') => ending.resolve({ how: 'signal SIGKILL', output })
  const running = supervisePostgres({ dir: '/nowhere' }, { log, giveUp, clock, start })
  return { running, clock, waits, starts, log, giveUp, end }
}

it('a database that ends is started again on its port, later after each failure', async () => {
  const { running, end, starts, waits, log, giveUp } = scene(['first', 'second'])
  const database = await running
  end()
  await eventually(() => expect(log.info).toHaveBeenCalled())
  expect(starts).toEqual([undefined, 5555, 5555, 5555])
  expect(waits).toEqual([250, 500, 1000])
  expect(log.error).toHaveBeenCalledTimes(3)
  expect(database.trouble()).toBeUndefined()
  expect(giveUp).not.toHaveBeenCalled()
  await database.stop()
})

it('one that cannot be started in twelve attempts is given up with what PostgreSQL said last', async () => {
  const full = 'FATAL: could not write to file "pg_wal/x": No space left on device'
  const { running, end, starts, waits, giveUp } = scene(Array.from({ length: 12 }, () => full))
  const database = await running
  end()
  await eventually(() => expect(giveUp).toHaveBeenCalledOnce())
  expect(giveUp.mock.calls[0]?.[0].message).toContain(full)
  expect(starts).toHaveLength(13)
  expect(Math.max(...waits)).toBe(15_000)
  expect(database.trouble()).toBe('DISK_FULL')
  await database.stop()
})

it('one that keeps ending soon after its start is given up too, unless it ran for a minute in between', async () => {
  const { running, end, starts, clock, giveUp } = scene()
  const database = await running
  const endAfter = async (ms: number) => {
    const before = starts.length
    clock.advance(ms)
    end()
    await eventually(() => expect(starts.length + giveUp.mock.calls.length).toBeGreaterThan(before))
    // The supervisor looks at the new one in a later turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (let n = 0; n < 11; n++) await endAfter(0)
  await endAfter(60_000)
  for (let n = 0; n < 11; n++) await endAfter(0)
  expect(giveUp).not.toHaveBeenCalled()
  await endAfter(0)
  expect(giveUp).toHaveBeenCalledOnce()
  await database.stop()
})

it('one that is stopped stays so', async () => {
  const { running, starts, log, giveUp } = scene()
  const database = await running
  await database.stop()
  expect(starts).toHaveLength(1)
  expect(log.error).not.toHaveBeenCalled()
  expect(giveUp).not.toHaveBeenCalled()
})
