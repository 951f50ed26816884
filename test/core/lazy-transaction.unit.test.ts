import type { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enableLazyTransactions } from '#server/core/db/lazy-transaction.ts'

const marked = 'SELECT /* with BEGIN */ set($1, $2)'
const opened = "SELECT /* with BEGIN */ set('1,2', 'it''s')"

/** A connection that records each message it is sent, and answers with its statement. */
function connection(refused?: string) {
  const sent: string[][] = []
  let isCorked = false
  const stream = {
    cork() {
      isCorked = true
      sent.push([])
    },
    uncork: () => (isCorked = false),
  }
  const client = {
    connection: { stream },
    query(text: string) {
      if (!isCorked) sent.push([])
      sent.at(-1)?.push(text)
      return text === refused ? Promise.reject(new Error('refused')) : Promise.resolve({ rows: [text] })
    },
  } as unknown as Pick<Client, 'query' | 'connection'>
  enableLazyTransactions(client)
  return { ask: (text: string, values?: unknown[]) => client.query(text, values), sent }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a transaction', () => {
  it('is opened together with the marked statements and the first other one', async () => {
    const { ask, sent } = connection()
    await ask('begin')
    await ask(marked, ['1,2', "it's"])
    const { rows } = await ask('SELECT $1', [3])
    await ask('SELECT 4')
    await ask('commit')
    expect(sent).toEqual([[`begin; ${opened}`, 'SELECT $1'], ['SELECT 4'], ['commit']])
    expect(rows).toEqual(['SELECT $1'])
  })

  it('is opened with an unmarked first statement', async () => {
    const { ask, sent } = connection()
    await ask('begin')
    await ask('SELECT 1')
    await ask(marked, ['2', '3'])
    expect(sent).toEqual([['begin', 'SELECT 1'], [marked]])
  })

  it('sends nothing when it has no statements', async () => {
    const { ask, sent } = connection()
    for (const [begin, end] of [
      ['begin', 'commit'],
      ['start transaction read only', 'commit'],
      ['begin', 'rollback'],
    ] as const) {
      await ask(begin)
      await ask(marked, ['1,2', "it's"])
      expect(await ask(end)).toMatchObject({ command: end.toUpperCase() })
    }
    vi.runAllTimers()
    await ask('SELECT 1')
    expect(sent).toEqual([['SELECT 1']])
  })

  it('rejects its first statement when it cannot be opened', async () => {
    const { ask } = connection(`begin; ${opened}`)
    await ask('begin')
    await ask(marked, ['1,2', "it's"])
    await expect(ask('SELECT 1')).rejects.toThrow('refused')
  })
})

describe('a read-only transaction', () => {
  async function read() {
    const made = connection()
    await made.ask('start transaction read only')
    await made.ask('SELECT 1')
    await made.ask('commit')
    return made
  }

  it('is committed together with the next statement', async () => {
    const { ask, sent } = await read()
    await ask('start transaction read only')
    await ask(marked, ['1,2', "it's"])
    await ask('SELECT 2')
    await ask('commit')
    await ask('SELECT 3')
    vi.runAllTimers()
    expect(sent.slice(1)).toEqual([
      [`commit; start transaction read only; ${opened}`, 'SELECT 2'],
      ['commit', 'SELECT 3'],
    ])
  })

  it('is committed after a delay when no statement follows', async () => {
    const { sent } = await read()
    expect(sent).toHaveLength(1)
    vi.runAllTimers()
    expect(sent.slice(1)).toEqual([['commit']])
  })

  it('is rolled back at once', async () => {
    const { ask, sent } = connection()
    await ask('start transaction read only')
    await ask('SELECT 1')
    await ask('rollback')
    expect(sent.slice(1)).toEqual([['rollback']])
  })

  it.each(['begin', 'start transaction isolation level serializable'])(
    'does not defer the commit of a following transaction opened by %s',
    async (begin) => {
      const { ask, sent } = await read()
      await ask(begin)
      await ask('UPDATE')
      await ask('commit')
      expect(sent.at(-1)).toEqual(['commit'])
    },
  )
})
