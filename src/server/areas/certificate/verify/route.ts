import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { shownCode, VERIFY_PATH, verifyCodeOf } from '#contract/certificate/certificate.rules.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Tx } from '#server/core/db/database.ts'
import { Refusal } from '#server/core/http/fail.ts'
import { addressOf } from '#server/core/http/parse.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { countTry, forgiveTry } from '#server/areas/session/throttle.ts'
import { fileOf } from '../issue/file.ts'
import type { Verified } from './page.ts'
import { askPage, busyPage, localeOf, style, STYLE_PATH, unknownPage, verifiedPage } from './page.ts'

interface Asked {
  Params: { code: string }
  Querystring: { lang?: unknown; code?: unknown }
}

type Found = Verified & { id: number }

// A code that cannot be one is looked for all the same, so that every answer takes the same time.
async function find(tx: Tx, typed: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    SELECT c.id, c.verify_code AS code, c.printed,
           CASE WHEN c.replaced_by_id IS NOT NULL THEN 'REPLACED' WHEN c.revoked_at IS NOT NULL THEN 'REVOKED'
                ELSE 'VALID' END AS state,
           coalesce((SELECT nullif(trim(s.value), '') FROM setting s WHERE s.customer_id = c.customer_id
             AND s.key = 'academy.name' AND NOT s.excluded AND s.deleted_at IS NULL), u.name) AS academy,
           (SELECT nullif(trim(s.value), '') FROM setting s WHERE s.customer_id = c.customer_id
             AND s.key = 'academy.support_phone' AND s.deleted_at IS NULL) AS phone
      FROM certificate c JOIN customer u ON u.id = c.customer_id
     WHERE c.verify_code = ${verifyCodeOf(typed) ?? ''} AND c.deleted_at IS NULL`.execute(tx)
  return rows[0]
}

const html = (reply: FastifyReply, status: number, page: string) =>
  reply.status(status).type('text/html; charset=utf-8').send(page)

/**
 * `/verify` asks for the code of a certificate and `/verify/{code}` says whether it holds, to anyone, without scripts.
 * Nothing is shown that is not printed on the certificate, and attempts are counted by address.
 */
export function addVerification(app: FastifyInstance, { databases, files, config }: Server): void {
  const db = databases.app
  const language = ({ query, headers }: FastifyRequest<Asked>) => localeOf(query.lang, headers['accept-language'])
  const prepare = (reply: FastifyReply) =>
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })

  /** Counts the attempt; false: there were too many, and the answer is sent. */
  async function mayTry(request: FastifyRequest<Asked>, reply: FastifyReply): Promise<boolean> {
    try {
      await countTry(db, 'verify', { from: addressOf(request) })
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { retryAfter } = error.reason.data as { retryAfter?: number }
      if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
      void html(reply, 429, busyPage(language(request)))
      return false
    }
  }

  app.get(STYLE_PATH, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=86400').send(style),
  )

  app.get<Asked>(VERIFY_PATH, (request, reply) => {
    prepare(reply)
    const { code } = request.query
    const locale = language(request)
    if (typeof code !== 'string' || code.trim() === '') return html(reply, 200, askPage(locale))
    const plain = verifyCodeOf(code) ?? code.trim().slice(0, 40)
    return reply.redirect(`${VERIFY_PATH}/${encodeURIComponent(shownCode(plain))}?lang=${locale}`, 303)
  })

  app.get<Asked>(`${VERIFY_PATH}/:code`, async (request, reply) => {
    prepare(reply)
    if (!(await mayTry(request, reply))) return reply
    const locale = language(request)
    const { code } = request.params
    const found = await asSystem(db, (tx) => find(tx, code))
    if (!found) return html(reply, 404, unknownPage(locale, code))
    // Who checks many certificates is no one who guesses.
    await forgiveTry(db, 'verify', { from: addressOf(request) })
    return html(reply, 200, verifiedPage(locale, found))
  })

  app.get<Asked>(`${VERIFY_PATH}/:code/certificate.pdf`, async (request, reply) => {
    prepare(reply)
    if (!(await mayTry(request, reply))) return reply
    const { code } = request.params
    const file = await asSystem(db, async (tx) => {
      const found = await find(tx, code)
      return found?.state === 'VALID' ? fileOf({ tx, files, config }, found.id) : undefined
    })
    if (!file) return html(reply, 404, unknownPage(language(request), code))
    const { stream } = await file.open(AbortSignal.timeout(60_000))
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="certificate.pdf"')
      .send(stream())
  })
}
