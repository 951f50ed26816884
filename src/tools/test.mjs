import path from 'node:path'

import { ensureBuilt } from './build.mjs'
import { ensureChromium, forTests } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure, npmCommand, pinnedNode, run, runTool } from './run.mjs'

/**
 * Everything that tells whether the product is sound, stopping at the first failure. Arguments go to vitest.
 */
await runTool(async () => {
  const started = performance.now()
  await step('Packages', ensureInstalled)
  await step('Chromium', async () => {
    process.env.CHROME = await ensureChromium(forTests)
    console.log(process.env.CHROME)
  })
  await step('Types, lint, format, unused code', checkSources)
  await step('Build', ensureBuilt)
  await step('Tests', runTests)
  console.log(`\nAll is well (${seconds(started)}).`)
})

/**
 * @param {string} title
 * @param {() => Promise<unknown>} work
 */
async function step(title, work) {
  console.log(`\n== ${title}`)
  const started = performance.now()
  await work()
  console.log(`== ${title}: done in ${seconds(started)}`)
}

async function checkSources() {
  const { file, args, shell } = npmCommand()
  orFail(await run(file, [...args, 'run', 'check'], { shell }), 'The check')
}

async function runTests() {
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs')
  orFail(await run(pinnedNode(), [vitest, 'run', ...process.argv.slice(2)]), 'The test run')
}

/**
 * @param {number} code
 * @param {string} what
 */
function orFail(code, what) {
  if (code !== 0) throw new Failure(`\n${what} failed (exit code ${code}).`, code)
}

/** @param {number} since */
function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
