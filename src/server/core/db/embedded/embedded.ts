import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { endLeftover, prepareCluster, superuser } from './embedded-cluster.ts'
import { chooseHome, hasCluster, type Home } from './embedded-home.ts'
import { ending, launch, run, type Running, Tail } from './embedded-run.ts'

/** What to start: see `startEmbeddedPostgres`. */
export type EmbeddedOptions = {
  /** Folder of the cluster; made when missing. */
  dir: string
  /** TCP port on 127.0.0.1. Default: a free one. */
  port?: number
  /** There must be a cluster already; none is made. */
  mustExist?: boolean
  /** How many connections it accepts. */
  connections?: number
  /** Trades every durability for speed. For tests only: a crash loses the database. */
  fast?: boolean
  /** Gets PostgreSQL's log and the starter's own remarks, line by line. */
  log?: (line: string) => void
}

/** A running server. */
export type EmbeddedPostgres = {
  /** Connection URL of the superuser, its password inside, to the database `postgres`. */
  url: string
  port: number
  pid: number
  /** Where the cluster really is: not `options.dir` when root could not keep it there. */
  dir: string
  /** Resolves when the server has ended, asked for or not. */
  ended: Promise<Ending>
  /** Ends the server within 10 seconds, or harder. May be called again. */
  stop: () => Promise<void>
}

/** How a server ended, and the end of its log. */
export type Ending = { how: string; output: string }

/**
 * Starts the PostgreSQL that npm installed on the cluster in `dir`, making the cluster first when there is none.
 * It listens on 127.0.0.1 only, with a password; as root it runs as another user. What a killed console left running
 * on the same folder is ended first, so the caller must hold the folder's lock (`lockDataDir`).
 * @throws Error with the end of PostgreSQL's log when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { fast = false, log = () => undefined } = options
  const home = chooseHome(path.resolve(options.dir), log)
  if (options.mustExist && !hasCluster(home.dir)) throw new Error(`The database in ${home.dir} is gone.`)
  const binaries = await findBinaries(home.account)
  await endLeftover(home.dir, log)
  const password = await prepareCluster(home, binaries, !fast)
  const { child, port, ended, tail } = await startPatiently(binaries, home, options)

  let isStopping = false
  void ended.then((how) => isStopping || log(`PostgreSQL ended unexpectedly (${how}).`))
  // Only Linux ends the server together with a process that dies unasked.
  const onExit = () => child.kill('SIGINT')
  process.once('exit', onExit)

  let stopped: Promise<void> | undefined
  const stop = async () => {
    isStopping = true
    await end(child, ended, binaries, home)
    process.off('exit', onExit)
  }
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    port,
    pid: child.pid ?? 0,
    dir: home.dir,
    ended: ended.then((how) => ({ how, output: tail.text })),
    stop: () => (stopped ??= stop()),
  }
}

type Started = { child: Running; port: number; ended: Promise<string>; tail: Tail }

/** Starts the server, again where waiting or another port helps. */
async function startPatiently(binaries: Binaries, home: Home, options: EmbeddedOptions): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port || (await freePort())
    try {
      return await start(binaries, home, port, options)
    } catch (error) {
      if (attempt === 20 || !mayPassBy(String(error), options)) throw error
      await delay(250)
    }
  }
}

function mayPassBy(error: string, options: EmbeddedOptions): boolean {
  // A killed server's last processes may still be busy; a port that was free may have been taken meanwhile.
  return error.includes('shared memory block') || (!options.port && error.includes('could not bind'))
}

async function start(binaries: Binaries, home: Home, port: number, options: EmbeddedOptions): Promise<Started> {
  const child = launch(binaries.postgres, ['-D', home.dir, '-p', String(port), ...settings(options)], home)
  const ended = ending(child)
  child.stdin.on('error', () => undefined).end()
  const { promise: isReady, resolve: ready } = Promise.withResolvers<'ready'>()
  const tail = new Tail(child.stderr, (line) => {
    options.log?.(line)
    if (line.includes('ready to accept connections')) ready('ready')
  })
  const how = await Promise.race([isReady, ended])
  if (how !== 'ready') throw new Error(`PostgreSQL did not start (${how}):\n${tail.text}`)
  return { child, port, ended, tail }
}

function settings({ fast = false, connections = fast ? 200 : 60 }: EmbeddedOptions): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Containers often have a small /dev/shm.
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    shared_buffers: '256MB',
    max_connections: String(connections),
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function end(child: Running, ended: Promise<string>, binaries: Binaries, home: Home): Promise<void> {
  // Windows knows no signals: a kill there would be a crash.
  if (process.platform === 'win32' && child.exitCode === null && child.signalCode === null)
    await run(binaries.control, ['stop', '-D', home.dir, '-m', 'fast'], home)
  else child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(timer)
}

/** A TCP port that is free on 127.0.0.1 at this moment. */
async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  server.once('error', reject).listen(0, '127.0.0.1', () => resolve(undefined))
  await promise
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.')
  return address.port
}
