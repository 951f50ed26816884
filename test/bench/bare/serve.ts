import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'vite'

const PAGE = 100
/** About what a database on the same machine takes. */
const ANSWER_MS = 5

const words = ['PINTARIA', 'Dasar pemrograman web', 'JKT-2026-03', 'Available', 'Siti Rahmawati', '30 Nov 2026']

/** Ten cells of words and numbers, as those of a list of vouchers. */
function cellsOf(index: number): string[] {
  return Array.from({ length: 10 }, (_, i) =>
    i === 0 ? `PIN-${(index * 2_654_435_761).toString(36).toUpperCase()}` : `${words[(index + i) % 6]} ${index % 97}`,
  )
}

/** Builds the bare list and serves it with its rows. Answers its address and what ends it. */
export async function serveBareList(rows: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const out = await mkdtemp(path.join('/var/tmp', 'academy-bare-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: { outDir: out, emptyOutDir: true },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const page = /^\/rows\/(\d+)$/.exec(pathname)?.[1]
    if (page !== undefined) {
      const body = JSON.stringify(Array.from({ length: PAGE }, (_, i) => cellsOf(Number(page) * PAGE + i)))
      setTimeout(() => response.setHeader('content-type', 'application/json').end(body), ANSWER_MS)
      return
    }
    const file = pathname === '/' ? 'index.html' : pathname.slice(1)
    readFile(path.join(out, file)).then(
      (content) =>
        response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'text/html').end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?rows=${rows}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(out, { recursive: true, force: true })
    },
  }
}
