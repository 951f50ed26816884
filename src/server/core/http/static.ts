import fastifyStatic from '@fastify/static'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { failureBody } from './answer.ts'
import { fail } from './fail.ts'

/** Where the build puts the console. */
const built = path.resolve(import.meta.dirname, '../../../../dist')

/** Puts the run-time configuration into the page: a meta element, because the policy allows no inline script. */
function withConfig(html: string, config: Config): string {
  const json = JSON.stringify({ services: config.services }).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace(
    /<meta name="academy-config" content="[^"]*"\s*\/?>/,
    `<meta name="academy-config" content="${json}">`,
  )
}

async function readPage(dist: string, config: Config): Promise<string | undefined> {
  try {
    return withConfig(await readFile(path.join(dist, 'index.html'), 'utf8'), config)
  } catch {
    return undefined
  }
}

/**
 * Serves the built console: files as they are (hashed ones for a year), every other address the page, so that each
 * screen's path can be opened directly. A missing chunk is 404 and never the page.
 */
export async function serveConsole(app: FastifyInstance, config: Config, dist = built): Promise<void> {
  const page = await readPage(dist, config)
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      // The bundler's manifest and the stamp of the build are for the machine that built it.
      dotfiles: 'ignore',
      wildcard: true,
      setHeaders(reply, file) {
        const isHashed = file.startsWith(path.join(dist, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
      cacheControl: false,
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [address = ''] = request.url.split('?', 1)
    const isScreen = request.method === 'GET' && !/^\/(svc|assets)\//.test(address)
    if (isScreen && page !== undefined && (request.headers.accept ?? '').includes('text/html')) {
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
    }
    const refusal = fail('NOT_FOUND', { what: 'address' })
    return reply.status(404).send(failureBody(refusal, request.id))
  })
  // The root is no file of dist (index is off), and static would answer 404 before the handler above.
  if (page !== undefined) {
    app.get('/', (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    )
  }
}
