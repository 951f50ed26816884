import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { LINK_PATH } from '#contract/report/shorter.ts'
import { fail } from '#server/core/http/fail.ts'
import { addressOf } from '#server/core/http/parse.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import type { Clicks, Device } from './clicks.ts'

const page = (words: string) =>
  `<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${words}</title><h1>${words}</h1>`

const unknown = page('Tautan ini tidak ada. / This link does not exist.')
const closed = page('Tautan ini sudah tidak berlaku. / This link is not valid any more.')

const bots = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl|wget|python|headless/i
const mobiles = /mobi|android|iphone|ipad/i

function deviceOf(agent: string): Device {
  if (agent === '' || bots.test(agent)) return 'BOT'
  return mobiles.test(agent) ? 'MOBILE' : 'DESKTOP'
}

/** The site that the link stood on, without anything that a person may have had in its address. */
function hostOf(referer: string | undefined): string | null {
  if (referer === undefined || !URL.canParse(referer)) return null
  return new URL(referer).hostname.slice(0, 253) || null
}

interface Followed {
  id: number
  customer_id: number
  target_url: string
  is_open: boolean
}

/**
 * `GET /s/{code}` leads on to where a short link points, and counts that it was followed. Only what is stored under the
 * code is ever led to: nothing of the request gets into the address.
 */
export function addShortLinks(app: FastifyInstance, { databases }: Pick<Server, 'databases'>, clicks: Clicks): void {
  app.get<{ Params: { code: string } }>(`${LINK_PATH}/:code`, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const { rows } = await sql<Followed>`SELECT * FROM follow_link(${request.params.code.toLowerCase()})`.execute(
      databases.app,
    )
    const [link] = rows
    const isRead = (request.headers.accept ?? '').includes('text/html')
    if (!link?.is_open && isRead) {
      return reply
        .status(link ? 410 : 404)
        .type('text/html; charset=utf-8')
        .send(link ? closed : unknown)
    }
    if (!link) throw fail('NOT_FOUND', { what: 'link' })
    if (!link.is_open) throw fail('LINK_CLOSED', {})
    if (request.method === 'GET') note(request, link)
    // A header holds no other characters than those of an encoded address.
    return reply.redirect(new URL(link.target_url).href, 302)
  })

  function note(request: FastifyRequest, link: Followed): void {
    const { headers } = request
    clicks.add({
      shorterId: link.id,
      customerId: link.customer_id,
      at: new Date(),
      device: deviceOf(headers['user-agent'] ?? ''),
      refererHost: hostOf(headers.referer),
      visitor: `${addressOf(request)} ${headers['user-agent'] ?? ''}`,
    })
  }
}
