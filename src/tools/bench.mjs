import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure, pinnedNode, projectRoot, run, runTool } from './run.mjs'

/** Runs the benchmarks one after the other; arguments choose those whose file name contains one of them. */
await runTool(async () => {
  const files = chosenFiles(process.argv.slice(2))
  await ensureInstalled()
  process.env.CHROME = await ensureChromium()
  await ensureBuilt()
  let failed = 0
  for (const file of files) {
    console.log(`\n== ${path.basename(file, '.bench.ts')}`)
    const code = await run(pinnedNode(), [file])
    if (code !== 0) failed++
    if (code !== 0) console.error(`${file} failed (exit code ${code}).`)
  }
  return failed === 0 ? 0 : 1
})

/** @param {string[]} wanted */
function chosenFiles(wanted) {
  const folder = path.join('test', 'bench')
  const full = path.join(projectRoot, folder)
  const all = existsSync(full) ? readdirSync(full).filter((name) => name.endsWith('.bench.ts')) : []
  const chosen = all.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  if (chosen.length === 0) throw new Failure(`No such benchmark. There are: ${all.join(', ') || 'none'}.`)
  return chosen.sort().map((name) => path.join(folder, name))
}
