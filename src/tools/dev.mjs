import path from 'node:path'

import { ensureInstalled } from './install.mjs'
import { pinnedNode, runTool } from './run.mjs'
import { supervise } from './supervise.mjs'

/**
 * The server and the console beside each other, both following changes of their sources. PORT is the console's
 * (default 8080), API_PORT the server's behind it (default 8081).
 */
await runTool(async () => {
  await ensureInstalled()
  const { PORT: port = '8080', API_PORT: apiPort = '8081', HOST: host = '127.0.0.1' } = process.env
  const origin = `http://127.0.0.1:${port}`
  const node = pinnedNode()
  const api = {
    file: node,
    args: ['--watch', '--watch-preserve-output', path.join('src', 'server', 'main.ts')],
    env: { PORT: apiPort, HOST: '127.0.0.1', PUBLIC_URL: process.env.PUBLIC_URL ?? origin },
  }
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js')
  const consoleServer = {
    file: node,
    args: [vite, '--host', host, '--port', port, '--strictPort'],
    env: { API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  }
  return await supervise([api, consoleServer])
})
