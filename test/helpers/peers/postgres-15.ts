import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBinaries } from '#server/core/db/embedded/embedded-binaries.ts'
import { chooseHome } from '#server/core/db/embedded/embedded-home.ts'
import { ending, launch, run, Tail } from '#server/core/db/embedded/embedded-run.ts'

/** The oldest version that the product supports is installed for tests on this system only. */
export const hasPostgres15 = process.platform === 'linux' && process.arch === 'x64'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Starts a PostgreSQL 15 in a temporary folder; `url` is its superuser's. */
export async function startPostgres15(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-console-test-'))
  fs.chmodSync(folder, 0o711)
  const home = chooseHome(path.join(folder, 'postgres'), () => undefined)
  const { initdb, postgres } = await findBinaries(home.account, 'postgres-15-linux-x64')
  fs.mkdirSync(home.dir, { mode: 0o700 })
  if (home.account) fs.chownSync(home.dir, home.account.uid, home.account.gid)
  await run(
    initdb,
    ['-D', home.dir, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    home,
  )
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((one) => ['-c', one])
  const child = launch(postgres, ['-D', home.dir, '-p', String(port), ...settings], home)
  const ended = ending(child)
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const tail = new Tail(child.stderr, (line) => line.includes('ready to accept connections') && resolve())
  await Promise.race([
    ready,
    ended.then((how) => Promise.reject(new Error(`PostgreSQL 15 ended (${how}):\n${tail.text}`))),
  ])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGQUIT')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
