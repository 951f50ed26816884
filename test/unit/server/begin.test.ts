import type { ClientBase } from 'pg'
import { describe, expect, it } from 'vitest'
import { beginTogether } from '#server/db/begin.ts'

/** A connection that notes what it is asked, and answers with it. */
function connection() {
  const asked: unknown[][] = []
  const client = {
    query(...given: unknown[]) {
      asked.push(given)
      const parts = String(given[0]).split('; ')
      return Promise.resolve(parts.length === 1 ? { rows: parts } : parts.map((part) => ({ rows: [part] })))
    },
  } as unknown as ClientBase
  beginTogether(client)
  return { client, asked }
}

describe('a transaction', () => {
  it('is opened together with a first statement that is marked so', async () => {
    const { client, asked } = connection()
    await client.query('begin')
    const { rows } = await client.query('SELECT /* begins */ set($1, $2)', ['1,2', "it's"])
    await client.query('SELECT $1', [3])
    expect(asked).toEqual([["begin; SELECT /* begins */ set('1,2', 'it''s')"], ['SELECT $1', [3]]])
    expect(rows).toEqual(["SELECT /* begins */ set('1,2', 'it''s')"])
  })

  it('is opened before any other first statement', async () => {
    const { client, asked } = connection()
    await client.query('begin')
    await client.query('SELECT $1', [1])
    await client.query('SELECT /* begins */ set($1)', ['2'])
    expect(asked).toEqual([['begin'], ['SELECT $1', [1]], ['SELECT /* begins */ set($1)', ['2']]])
  })

  it('in which nothing was asked costs nothing', async () => {
    const { client, asked } = connection()
    await client.query('begin')
    expect(await client.query('commit')).toMatchObject({ command: 'COMMIT' })
    await client.query('begin')
    expect(await client.query('rollback')).toMatchObject({ command: 'ROLLBACK' })
    await client.query('SELECT 1')
    expect(asked).toEqual([['SELECT 1']])
  })
})
