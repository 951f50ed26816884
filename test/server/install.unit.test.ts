import fs from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { lock, type ToolProject, toolProject } from '#test/helpers/tool-project.ts'

const script = `
  import { ensureInstalled } from './src/tools/install.mjs'
  import { runTool } from './src/tools/run.mjs'
  await runTool(ensureInstalled)`

const install = async (project: ToolProject, env?: NodeJS.ProcessEnv) =>
  await project.start('', { script, env }).outcome

// The stand-ins for npm, node and vite are shell scripts, which Windows does not run.
describe.skipIf(process.platform === 'win32')('installing the packages', () => {
  it('runs npm ci when they are missing, once', async () => {
    const project = toolProject()
    expect(await install(project)).toEqual({ code: 0, output: 'Installing the packages (npm ci) …\n' })
    expect(project.read('npm.log')).toBe('ci --include=dev --include=optional\n')
    expect(await install(project)).toEqual({ code: 0, output: '' })
    expect(project.traces('npm')).toBe(1)
  })

  it('runs npm ci again when the lock file asks for something else', async () => {
    const project = toolProject()
    await install(project)
    project.write('package-lock.json', lock('2.0.0'))
    await install(project)
    expect(project.traces('npm')).toBe(2)
    await install(project)
    expect(project.traces('npm')).toBe(2)
  })

  it('is content with what npm ci installed by hand', async () => {
    const project = toolProject()
    fs.symlinkSync('packages', path.join(project.dir, 'node_modules'))
    project.write('node_modules/.package-lock.json', lock('1.0.0'))
    expect((await install(project)).code).toBe(0)
    expect(project.traces('npm')).toBe(0)
  })

  it.each([
    ['another version', lock('0.9.0')],
    ['a package too many', lock('1.0.0').replace('}}', '},"node_modules/gone":{"version":"1.0.0"}}')],
    ['a package too few', '{ "packages": {} }'],
  ])('is not content with %s installed by hand', async (_what, noted) => {
    const project = toolProject()
    fs.symlinkSync('packages', path.join(project.dir, 'node_modules'))
    project.write('node_modules/.package-lock.json', noted)
    expect((await install(project)).code).toBe(0)
    expect(project.traces('npm')).toBe(1)
  })

  it('says that npm failed, with its exit code, and tries again the next time', async () => {
    const project = toolProject()
    const { code, output } = await install(project, { NPM_FAILS: '7' })
    expect(code).toBe(7)
    expect(output).toContain('npm ci failed with exit code 7')
    expect(output).not.toContain('    at ')
    expect((await install(project)).code).toBe(0)
    expect(project.traces('npm')).toBe(2)
  })

  it('says that npm is missing', async () => {
    const { code, output } = await install(toolProject(), { PATH: '/nowhere' })
    expect(code).toBe(1)
    expect(output).toContain('npm was not found. Install Node.js 20 or newer')
    expect(output).not.toContain('    at ')
  })
})
