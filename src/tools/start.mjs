import path from 'node:path'

import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode, runTool } from './run.mjs'
import { supervise } from './supervise.mjs'

await runTool(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return await supervise([{ file: pinnedNode(), args: [path.join('src', 'server', 'main.ts')] }])
})
