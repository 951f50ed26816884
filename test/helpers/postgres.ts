import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/core/db/embedded/embedded.ts'

export interface TestPostgres {
  /** URL of the superuser to the database `postgres`. */
  url: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL of its own in a temporary folder, which goes with it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-console-test-'))
  // As root the database is another user, who has to pass through.
  fs.chmodSync(folder, 0o711)
  // A hundred thousand files and more: nobody waits for that, where something else can do it.
  const remove = () => {
    if (process.platform === 'win32') fs.rmSync(folder, { recursive: true, force: true })
    else spawn('rm', ['-rf', '--', folder], { detached: true, stdio: 'ignore' }).unref()
  }
  try {
    const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), fast: true })
    return {
      url: postgres.url,
      async stop() {
        const stopped = postgres.stop()
        // What is thrown away need not be written down first; Windows knows no signals.
        if (process.platform !== 'win32') process.kill(postgres.pid, 'SIGQUIT')
        await stopped
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Runs statements as the superuser, on a connection of their own. */
export async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The URL of another database of the same server. */
export function databaseUrlOf(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Makes a database, empty or a copy of `template`; answers its URL. */
export async function makeDatabase(url: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const copied = template === undefined ? '' : `TEMPLATE ${template} STRATEGY wal_log`
  await administer(url, `CREATE DATABASE ${name} ${copied}`)
  return databaseUrlOf(url, name)
}
