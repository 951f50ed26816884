import { spawn } from 'node:child_process'
import path from 'node:path'

import { ensureBuilt } from './build.mjs'
import { ensureChromium, forTests } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { exitOf, Failure, npmCommand, pinnedNode, projectRoot, run, runTool } from './run.mjs'

/** @type {[title: string, milliseconds: number][]} */
const phases = []

/** The whole gate, stopping at the first phase that fails. Arguments go to vitest. */
await runTool(async () => {
  const started = performance.now()
  await phase('Packages', ensureInstalled)
  await phase('Chromium', async () => {
    process.env.CHROME = await ensureChromium(forTests)
    console.log(process.env.CHROME)
  })
  await phase('Types, lint, format, unused code, build', checkAndBuild)
  await phase('Tests', runTests)
  for (const [title, took] of phases) console.log(`${title}: ${seconds(took)}`)
  console.log(`\nAll checks passed in ${seconds(performance.now() - started)}.`)
})

/**
 * @param {string} title
 * @param {() => Promise<unknown>} work
 */
async function phase(title, work) {
  console.log(`\n== ${title}`)
  const started = performance.now()
  await work()
  phases.push([title, performance.now() - started])
}

/** Side by side: each alone leaves a processor idle for part of its time. */
async function checkAndBuild() {
  const checks = ['typecheck', 'lint', 'format:check', 'unused']
  const codes = await Promise.all(checks.map(runScript))
  await ensureBuilt()
  const failed = checks.filter((_, index) => codes[index] !== 0)
  if (failed.length > 0) throw new Failure(`\n${failed.join(', ')} failed.`)
}

/**
 * Runs a script of package.json and prints its output when it ends, so that outputs do not mix.
 * @param {string} script
 * @returns {Promise<number>} its exit code
 */
async function runScript(script) {
  const { file, args, shell, env } = npmCommand()
  const started = performance.now()
  const child = spawn(file, [...args, 'run', '--silent', script], { cwd: projectRoot, shell, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const code = await exitOf(child)
  console.log(
    `${script}: ${code === 0 ? 'passed' : `failed (exit code ${code})`} in ${seconds(performance.now() - started)}`,
  )
  if (code !== 0) console.log(output.trim())
  return code
}

async function runTests() {
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs')
  const code = await run(pinnedNode(), [vitest, 'run', ...process.argv.slice(2)])
  if (code !== 0) throw new Failure(`\nThe tests failed (exit code ${code}).`, code)
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
