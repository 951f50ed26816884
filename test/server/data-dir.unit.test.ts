import fs from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { lockDataDir } from '#server/core/db/data-dir.ts'
import { temporaryFolder } from '#test/helpers/folder.ts'
import { holder, killHard } from '#test/helpers/holder.ts'

const pidFile = (dir: string) => path.join(dir, 'server.pid')

const refusal = (pid: number) =>
  `Academy Console already runs on this data directory (process ${pid}). Stop it, or set DATA_DIR to another folder.`

function otherConsole(dir: string) {
  return holder<number>({ lockDataDir: 'data-dir.ts' }, `lockDataDir(${JSON.stringify(dir)}); tell(process.pid)`)
}

describe('the lock of a data directory', () => {
  it('makes the directory and refuses a second lock until it is released', () => {
    const dir = path.join(temporaryFolder(), 'deep', 'data')
    const lock = lockDataDir(dir)
    expect(() => lockDataDir(dir)).toThrow(refusal(process.pid))
    lock.release()
    expect(fs.readdirSync(dir)).toEqual([])
    lockDataDir(dir).release()
  })

  it('refuses while another console lives, and takes over after kill -9', async () => {
    const dir = temporaryFolder()
    const other = await otherConsole(dir)
    try {
      expect(() => lockDataDir(dir)).toThrow(refusal(other.said))
    } finally {
      await killHard(other)
    }
    expect(fs.existsSync(pidFile(dir))).toBe(true)
    const lock = lockDataDir(dir)
    expect(fs.readFileSync(pidFile(dir), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`))
    lock.release()
    expect(fs.readdirSync(dir)).toEqual([])
  })

  it('takes over when the process id now belongs to a later process', () => {
    const dir = temporaryFolder()
    fs.writeFileSync(pidFile(dir), `${process.pid}\nanother start\n`)
    lockDataDir(dir).release()
  })

  it.each(['', 'not a number\n', '0\n\n', '-1\n\n'])('takes over a broken file: %j', (text) => {
    const dir = temporaryFolder()
    fs.writeFileSync(pidFile(dir), text)
    lockDataDir(dir).release()
  })

  it('releases nothing that has become another holder’s', () => {
    const dir = temporaryFolder()
    const lock = lockDataDir(dir)
    fs.writeFileSync(pidFile(dir), '1\nsomebody else\n')
    lock.release()
    lock.release()
    expect(fs.readFileSync(pidFile(dir), 'utf8')).toBe('1\nsomebody else\n')
  })
})
