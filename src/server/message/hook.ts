import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Vault } from '#server/crypto/vault.ts'
import { VaultError } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { inTenant } from '#server/db/database.ts'
import { parseJson } from '#server/http/json.ts'
import type { Server } from '#server/http/pipeline.ts'
import { newsIn, noteNews } from './status.ts'

/** Of an address of a customer: `/hooks/whatsapp/12`. */
const HOOK_PATH = '/hooks/whatsapp'
/** Meta sends so much at most. */
const MAX_BODY = 3 * 1024 * 1024

/** A secret setting of the customer whose rows the transaction sees. */
async function secretOf(tx: Tx, vault: Pick<Vault, 'open'>, key: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('setting')
    .select('value_enc')
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found?.value_enc) return undefined
  try {
    return vault.open(found.value_enc, 'setting.value')
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** Compares in the same time wherever they differ, and however long they are. */
const isSame = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted))

const signatureOf = (body: Buffer, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Says nothing of what was wrong, nor whether there is such a customer. */
const turnAway = (reply: FastifyReply) => reply.status(403).type('text/plain; charset=utf-8').send('Forbidden')

interface Asked {
  'hub.mode'?: unknown
  'hub.verify_token'?: unknown
  'hub.challenge'?: unknown
}

const customerIn = ({ customerId }: { customerId: string }) =>
  /^[1-9]\d{0,14}$/.test(customerId) ? Number(customerId) : undefined

/**
 * `/hooks/whatsapp/{customerId}` is where Meta tells what became of the messages of a customer. `GET` shows that the
 * address is ours, by the setting `message.webhook_token`; `POST` is signed with the secret of Meta's app, which the
 * setting `message.webhook_secret` holds. Without its setting neither is answered.
 */
export async function addMessageHooks(
  app: FastifyInstance,
  { databases, vault }: Pick<Server, 'databases' | 'vault'>,
): Promise<void> {
  const within = <T>(customerId: number, work: (tx: Tx) => Promise<T>) =>
    inTenant(databases.app, { customerIds: [customerId] }, work)

  await app.register((scope, _options, done) => {
    // What is signed are the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, ready) =>
      ready(null, body),
    )

    scope.get<{ Params: { customerId: string }; Querystring: Asked }>(
      `${HOOK_PATH}/:customerId`,
      async ({ params, query }, reply) => {
        const customerId = customerIn(params)
        const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
        if (customerId === undefined || mode !== 'subscribe') return turnAway(reply)
        if (typeof token !== 'string' || typeof challenge !== 'string') return turnAway(reply)
        const wanted = await within(customerId, (tx) => secretOf(tx, vault, 'message.webhook_token'))
        if (wanted === undefined || !isSame(token, wanted)) return turnAway(reply)
        return reply.type('text/plain; charset=utf-8').send(challenge)
      },
    )

    scope.post<{ Params: { customerId: string }; Body: Buffer | undefined }>(
      `${HOOK_PATH}/:customerId`,
      { bodyLimit: MAX_BODY },
      async ({ params, headers, body, log }, reply) => {
        const customerId = customerIn(params)
        const signature = headers['x-hub-signature-256']
        if (customerId === undefined || typeof signature !== 'string' || !body) return turnAway(reply)
        const secret = await within(customerId, (tx) => secretOf(tx, vault, 'message.webhook_secret'))
        if (secret === undefined || !isSame(signature, signatureOf(body, secret))) return turnAway(reply)
        const news = newsIn(parseJson(body.toString('utf8')))
        const changed = await within(customerId, (tx) => noteNews(tx, customerId, news))
        log.debug({ customerId, told: news.length, changed }, 'news of messages')
        return reply.status(200).send()
      },
    )
    done()
  })
}
