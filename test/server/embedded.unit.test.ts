import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

import { Client } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { type EmbeddedOptions, startEmbeddedPostgres } from '#server/core/db/embedded/embedded.ts'
import { isAlive, waitUntil } from '#server/core/db/processes.ts'
import { temporaryFolder } from '#test/helpers/folder.ts'
import { holder, killHard } from '#test/helpers/holder.ts'
import { eventually } from '#test/helpers/eventually.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Row = Record<string, unknown>

async function query(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql)
    return rows
  } finally {
    await client.end()
  }
}

async function start(options: EmbeddedOptions) {
  const postgres = await startEmbeddedPostgres(options)
  onTestFinished(() => postgres.stop())
  return postgres
}

const clusterFolder = () => path.join(temporaryFolder(), 'data', 'postgres')

const mode = (file: string) => fs.statSync(file).mode & 0o777

describe('the embedded PostgreSQL', () => {
  it('starts, keeps what was written and its password, and stops', async () => {
    const dir = clusterFolder()
    const log: string[] = []
    const first = await start({ dir, log: (line) => log.push(line) })
    expect(first.dir).toBe(dir)
    expect(log.join('\n')).toContain('ready to accept connections')
    expect(isAlive(first.pid)).toBe(true)
    await query(first.url, 'create table kept as select 42 as answer')
    await Promise.all([first.stop(), first.stop()])
    expect(isAlive(first.pid)).toBe(false)
    expect(log.join('\n')).not.toContain('unexpectedly')

    const second = await start({ dir })
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(new URL(second.url).password).toBe(new URL(first.url).password)
  })

  it('lets in nobody without the password, which is drawn for each cluster and kept for its user alone', async () => {
    const [one, two] = [clusterFolder(), clusterFolder()]
    const { url, port } = await start({ dir: one, fast: true })
    const other = await start({ dir: two, fast: true })
    const { password } = new URL(url)
    expect(password.length).toBeGreaterThanOrEqual(32)
    expect(new URL(other.url).password).not.toBe(password)
    expect(fs.readFileSync(`${one}.password`, 'utf8').trim()).toBe(password)
    expect(fs.readdirSync(path.dirname(one)).toSorted()).toEqual(['postgres', 'postgres.password'])
    if (process.platform !== 'win32') expect([mode(`${one}.password`), mode(one)]).toEqual([0o600, 0o700])

    await expect(query(url.replace(password, 'postgres'), 'select 1')).rejects.toThrow('password authentication failed')
    await expect(query(`postgres://postgres@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow()
  })

  it('runs with the settings it should, durable unless asked for speed', async () => {
    const sql = `select name, setting from pg_settings where name in
      ('listen_addresses', 'max_connections', 'jit', 'fsync', 'TimeZone', 'server_encoding') order by name collate "C"`
    const settings = async (url: string) =>
      Object.fromEntries((await query(url, sql)).map(({ name, setting }) => [name, setting]))
    const common = {
      listen_addresses: '127.0.0.1',
      max_connections: '60',
      jit: 'off',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
    }

    const durable = await start({ dir: clusterFolder() })
    expect(await settings(durable.url)).toEqual({ ...common, fsync: 'on' })
    expect(await query(durable.url, 'show shared_buffers')).toEqual([{ shared_buffers: '256MB' }])
    const fast = await start({ dir: clusterFolder(), fast: true })
    expect(await settings(fast.url)).toEqual({ ...common, max_connections: '200', fsync: 'off' })
  })

  it('says why it does not start', async () => {
    const dir = clusterFolder()
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void blocker.close())
    const address = blocker.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(start({ dir, port, fast: true })).rejects.toThrow('Address already in use')

    fs.writeFileSync(path.join(dir, 'PG_VERSION'), '9.6\n')
    await expect(start({ dir, fast: true })).rejects.toThrow(/did not start \(code 1\)[^]*incompatible with server/)
  })
})

describe('recovery', () => {
  it('loses nothing that was committed when its console is killed with kill -9', async () => {
    const dir = clusterFolder()
    type Said = { pid: number; url: string }
    const options = JSON.stringify({ dir })
    const console = await holder<Said>(
      { startEmbeddedPostgres: 'embedded/embedded.ts' },
      `const { pid, url } = await startEmbeddedPostgres(${options}); tell({ pid, url })`,
    )
    await query(console.said.url, 'create table kept as select 42 as answer')
    const client = new Client({ connectionString: console.said.url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin; insert into kept values (43)')
    await killHard(console)

    const { url, pid } = await start({ dir })
    expect(pid).not.toBe(console.said.pid)
    expect(isAlive(console.said.pid)).toBe(false)
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await client.end().catch(() => undefined)
  })

  it.runIf(process.platform === 'linux')('ends with its console, even after kill -9', async () => {
    const console = await holder<number>(
      { startEmbeddedPostgres: 'embedded/embedded.ts' },
      `tell((await startEmbeddedPostgres(${JSON.stringify({ dir: clusterFolder(), fast: true })})).pid)`,
    )
    expect(isAlive(console.said)).toBe(true)
    await killHard(console)
    expect(await waitUntil(() => !isAlive(console.said), 20_000)).toBe(true)
  })

  it('ends a server that was left running on the folder', async () => {
    const dir = clusterFolder()
    const log: string[] = []
    const left = await start({ dir, fast: true, log: (line) => log.push(line) })
    const next = await start({ dir, fast: true })
    expect(isAlive(left.pid)).toBe(false)
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await eventually(() => expect(log.join('\n')).toContain('ended unexpectedly'))
  })

  it('ends no stranger whose process id stands in an old pid file', async () => {
    const dir = clusterFolder()
    await (await start({ dir, fast: true })).stop()
    const stranger = await holder<number>({}, 'tell(process.pid)')
    onTestFinished(() => killHard(stranger))
    fs.writeFileSync(path.join(dir, 'postmaster.pid'), `${stranger.said}\n${dir}\n`)
    const { url } = await start({ dir, fast: true })
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(stranger.said)).toBe(true)
  })

  it('begins again after an initdb that was killed', async () => {
    const dir = clusterFolder()
    fs.mkdirSync(path.join(`${dir}.init`, 'base'), { recursive: true })
    if (process.getuid?.() === 0) fs.chmodSync(path.dirname(dir), 0o711)
    await start({ dir, fast: true })
    expect(fs.existsSync(`${dir}.init`)).toBe(false)
  })

  it('replaces a password that was lost', async () => {
    const dir = clusterFolder()
    const first = await start({ dir })
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    fs.rmSync(`${dir}.password`)
    const { url } = await start({ dir })
    expect(new URL(url).password).not.toBe(new URL(first.url).password)
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })
})
