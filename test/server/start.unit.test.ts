import fs from 'node:fs'
import path from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { isAlive } from '#server/core/db/processes.ts'
import { type ToolProject, toolProject } from '#test/helpers/tool-project.ts'

/** A server that notes every signal and ends gently when STOPS is set. */
const server = `
import fs from 'node:fs'
const note = (text: string) => fs.appendFileSync('server.log', text + '\\n')
note('pid ' + process.pid + ' ' + process.version.split('.')[0] + ' ' + process.env.ACADEMY_LAUNCHER)
if (process.env.ENDS) process.exit(Number(process.env.ENDS))
const alive = setInterval(() => {}, 1e6)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    note(signal)
    if (!process.env.STAYS) setTimeout(() => (note('end'), clearInterval(alive)), 100)
    console.log('stopping')
  })
}
console.log('ready')
`

function project(): ToolProject {
  const made = toolProject()
  made.write('src/server/main.ts', server)
  return made
}

const serverLog = (made: ToolProject) => made.read('server.log').trim().split('\n').slice(1)

const serverPid = (made: ToolProject) => Number(made.read('server.log').split(' ')[1])

async function started(made: ToolProject, env?: NodeJS.ProcessEnv) {
  const tool = made.start('start', { env })
  onTestFinished(() => {
    for (const pid of [tool.child.pid ?? 0, serverPid(made)]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  await tool.line('ready')
  return tool
}

// The stand-ins for npm, node and vite are shell scripts, which Windows does not run.
describe.skipIf(process.platform === 'win32')('npm start', () => {
  it('installs, builds and starts the server on the pinned Node', async () => {
    const made = project()
    const tool = await started(made)
    expect([made.traces('npm'), made.traces('vite')]).toEqual([1, 1])
    expect(made.read('server.log')).toMatch(/^pid \d+ v26 1\n$/)
    tool.child.kill('SIGTERM')
    expect((await tool.outcome).code).toBe(0)
    expect(serverLog(made)).toEqual(['SIGTERM', 'end'])
  })

  it('stops once and cleanly however often Ctrl C arrives at the same moment', async () => {
    const made = project()
    const tool = await started(made)
    for (let i = 0; i < 3; i++) tool.child.kill('SIGINT')
    await tool.line('stopping')
    tool.child.kill('SIGINT')
    const { code, output } = await tool.outcome
    expect(code).toBe(0)
    expect(serverLog(made)).toEqual(['SIGINT', 'end'])
    expect(output).not.toMatch(/error|    at /i)
  })

  it('ends at once at a second Ctrl C some time later', async () => {
    const made = project()
    const tool = await started(made, { STAYS: '1' })
    tool.child.kill('SIGINT')
    await tool.line('stopping')
    const again = setInterval(() => tool.child.kill('SIGINT'), 400)
    onTestFinished(() => clearInterval(again))
    await tool.line('Stopping at once.')
    // One more would meet a process that is about to end, and no longer hears it.
    clearInterval(again)
    const { code, output } = await tool.outcome
    expect(code).toBe(128 + 9)
    expect(output).toContain('Stopping at once.')
    expect(isAlive(serverPid(made))).toBe(false)
  })

  it('passes on the exit code of a server that does not start', async () => {
    const made = project()
    expect((await made.start('start', { env: { ENDS: '4' } }).outcome).code).toBe(4)
  })

  it('builds again only when a source has changed', async () => {
    const made = project()
    const once = async () => await made.start('start', { env: { ENDS: '0' } }).outcome
    await once()
    await once()
    expect(made.traces('vite')).toBe(1)
    for (const [file, builds] of [
      ['index.html', 2],
      ['src/console/main.tsx', 3],
      ['commands/voucher/reset.ts', 4],
      ['src/console/app/route-tree.gen.ts', 4],
      ['README.md', 4],
    ] as const) {
      made.write(file, 'changed')
      await once()
      expect([file, made.traces('vite')]).toEqual([file, builds])
    }
    fs.renameSync(path.join(made.dir, 'src/console/main.tsx'), path.join(made.dir, 'src/console/other.tsx'))
    await once()
    fs.rmSync(path.join(made.dir, 'dist/index.html'))
    await once()
    expect(made.traces('vite')).toBe(6)
  })

  it('says that the build failed, starts nothing and builds again the next time', async () => {
    const made = project()
    const failed = await made.start('start', { env: { ENDS: '0', VITE_FAILS: '1' } }).outcome
    expect(failed.code).toBe(3)
    expect(failed.output).toContain('The console could not be built')
    expect(fs.existsSync(path.join(made.dir, 'server.log'))).toBe(false)
    expect((await made.start('start', { env: { ENDS: '0' } }).outcome).code).toBe(0)
    expect(made.traces('vite')).toBe(2)
  })
})
