import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

import { temporaryFolder } from './folder.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')

/** What a finished process wrote, and its exit code. */
type Outcome = { code: number | null; output: string }

/** A small project with the real tools, and npm, packages and console that only leave traces. */
export type ToolProject = {
  dir: string
  write: (file: string, text: string) => void
  read: (file: string) => string
  /** How often the trace was left. */
  traces: (name: 'npm' | 'vite') => number
  /** Starts a tool, or with `script` a module of its own. */
  start: (tool: string, options?: { script?: string; env?: NodeJS.ProcessEnv }) => Tool
}

/** A tool that is running. */
type Tool = { child: ChildProcess; outcome: Promise<Outcome>; line: (text: string) => Promise<void> }

/**
 * Makes the project. Its `npm ci` links the packages in, and fails with NPM_FAILS; its build copies `index.html`.
 * It is removed when the test has finished. TOOL_NODE names another Node to run the tools on than the pinned one.
 */
export function toolProject(): ToolProject {
  const dir = temporaryFolder()
  const inside = (file: string) => path.join(dir, file)
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(inside(file)), { recursive: true })
    fs.writeFileSync(inside(file), text)
  }
  const read = (file: string) => fs.readFileSync(inside(file), 'utf8')

  fs.cpSync(path.join(projectRoot, 'src/tools'), inside('src/tools'), { recursive: true })
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', lock('1.0.0'))
  write('index.html', 'one')
  write('bin/npm', npm)
  fs.chmodSync(inside('bin/npm'), 0o755)
  write('packages/vite/bin/vite.js', vite)
  for (const name of nodePackages())
    fs.symlinkSync(path.join(projectRoot, 'node_modules', name), inside(`packages/${name}`))

  return {
    dir,
    write,
    read,
    traces: (name) => (fs.existsSync(inside(`${name}.log`)) ? read(`${name}.log`).trim().split('\n').length : 0),
    start: (tool, { script, env } = {}) => startTool(dir, tool, script, env),
  }
}

/** A lock file that asks for one package. */
export function lock(version: string): string {
  return JSON.stringify({
    packages: { '': {}, 'node_modules/vite': { version }, 'node_modules/other': { optional: true } },
  })
}

function startTool(dir: string, tool: string, script?: string, env?: NodeJS.ProcessEnv): Tool {
  const args = script === undefined ? [`src/tools/${tool}.mjs`] : ['--input-type=module', '--eval', script]
  const child = spawn(process.env.TOOL_NODE ?? process.execPath, args, {
    cwd: dir,
    env: { PATH: `${dir}/bin:/usr/bin:/bin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const heard = new EventEmitter()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      heard.emit('more')
    })
  }
  const outcome = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  const line = async (text: string) => {
    const isSaid = () => output.split('\n').slice(0, -1).includes(text)
    const said = new Promise<void>((resolve) => heard.on('more', () => isSaid() && resolve()))
    if (!isSaid()) await Promise.race([said, outcome])
    if (!isSaid()) throw new Error(`The tool ended without saying "${text}":\n${output}`)
  }
  return { child, outcome, line }
}

const nodePackages = () =>
  fs.readdirSync(path.join(projectRoot, 'node_modules')).filter((name) => /^node-.*-(x64|arm64)$/.test(name))

const npm = `#!/bin/sh
echo "$*" >> npm.log
test -z "$NPM_FAILS" || exit "$NPM_FAILS"
rm -rf node_modules
ln -s packages node_modules
rm -f node_modules/.install-stamp
cp package-lock.json node_modules/.package-lock.json
`

const vite = `import fs from 'node:fs'
fs.appendFileSync('vite.log', process.argv.slice(2).join(' ') + '\\n')
if (process.env.VITE_FAILS) process.exit(3)
fs.rmSync('dist', { recursive: true, force: true })
fs.mkdirSync('dist')
fs.cpSync('index.html', 'dist/index.html')
`
