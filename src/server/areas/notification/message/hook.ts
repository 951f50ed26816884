import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Vault } from '#server/core/crypto/vault.ts'
import { VaultError } from '#server/core/crypto/vault.ts'
import { isSameText } from '#server/core/crypto/same.ts'
import type { HookKeys } from '#server/config-messages.ts'
import type { Db, Tx } from '#server/core/db/database.ts'
import { asSystem, inTenant } from '#server/core/db/database.ts'
import { parseJson } from '#server/core/http/json.ts'
import { takeRawBodies } from '#server/core/http/raw-body.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import type { StatusUpdate } from './status.ts'
import { updatesIn, recordUpdates } from './status.ts'

const HOOK_PATH = '/hooks/whatsapp'
const SIGNATURE = 'x-hub-signature-256'
/** Meta sends so much at most. */
const MAX_BODY = 3 * 1024 * 1024
const ROOM = 4 * MAX_BODY

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

const signatureOf = (body: Buffer, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Says nothing of what was wrong, nor whether there is such a customer. */
const turnAway = (reply: FastifyReply) => reply.status(403).type('text/plain; charset=utf-8').send('Forbidden')

interface Asked {
  'hub.mode'?: unknown
  'hub.verify_token'?: unknown
  'hub.challenge'?: unknown
}

const customerIn = (customerId: string) => (/^[1-9]\d{0,14}$/.test(customerId) ? Number(customerId) : undefined)

/** Whose messages are told of at an address, and what with. */
interface Hook {
  key(name: keyof HookKeys): Promise<string | undefined>
  note(updates: readonly StatusUpdate[]): Promise<number>
}

const ofOne = (db: Db, vault: Pick<Vault, 'open'>, customerId: number): Hook => {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(db, { customerIds: [customerId] }, work)
  return {
    key: (name) => within((tx) => secretOf(tx, vault, `message.webhook_${name}`)),
    note: (updates) => within((tx) => recordUpdates(tx, [customerId], updates)),
  }
}

const ofAll = (db: Db, keys: HookKeys): Hook => ({
  key: async (name) => keys[name],
  note: (updates) =>
    asSystem(db, async (tx) => {
      const customers = await tx.selectFrom('customer').select('id').execute()
      const ids = customers.map(({ id }) => id)
      return recordUpdates(tx, ids, updates)
    }),
})

/**
 * Where Meta tells what became of messages. `GET` shows that the address is ours, by a token; `POST` is signed with the
 * secret of Meta's app. `/hooks/whatsapp/{customerId}` is of the messages of that customer, whose settings
 * `message.webhook_token` and `message.webhook_secret` hold both; `/hooks/whatsapp` is of all of them, with what the
 * server is configured with. Without these nothing is answered.
 */
export async function addMessageHooks(
  app: FastifyInstance,
  { databases, vault, config }: Pick<Server, 'databases' | 'vault' | 'config'>,
): Promise<void> {
  const keys = config.messages.whatsapp?.hook
  const all = keys && ofAll(databases.app, keys)
  const hookAt = ({ customerId: id }: { customerId?: string }): Hook | undefined => {
    if (id === undefined) return all
    const customerId = customerIn(id)
    return customerId === undefined ? undefined : ofOne(databases.app, vault, customerId)
  }

  await app.register((scope, _options, done) => {
    takeRawBodies(scope, { max: MAX_BODY, room: ROOM, seconds: config.bodySeconds })

    for (const path of [HOOK_PATH, `${HOOK_PATH}/:customerId`]) {
      scope.get<{ Params: { customerId?: string }; Querystring: Asked }>(path, async ({ params, query }, reply) => {
        const hook = hookAt(params)
        const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
        if (!hook || mode !== 'subscribe') return turnAway(reply)
        if (typeof token !== 'string' || typeof challenge !== 'string') return turnAway(reply)
        const wanted = await hook.key('token')
        if (wanted === undefined || !isSameText(token, wanted)) return turnAway(reply)
        return reply.type('text/plain; charset=utf-8').send(challenge)
      })

      scope.post<{ Params: { customerId?: string }; Body: Buffer | undefined }>(
        path,
        {
          // Without a secret to check it with, or a signature to check, no body is read.
          async onRequest({ params, headers }, reply) {
            const secret = await hookAt(params)?.key('secret')
            const isSigned = /^sha256=[\da-f]{64}$/.test(String(headers[SIGNATURE]))
            return secret !== undefined && isSigned ? undefined : turnAway(reply)
          },
        },
        async ({ params, headers, body, log }, reply) => {
          const hook = hookAt(params)
          const signature = headers[SIGNATURE]
          if (!hook || typeof signature !== 'string' || !body) return turnAway(reply)
          const secret = await hook.key('secret')
          if (secret === undefined || !isSameText(signature, signatureOf(body, secret))) return turnAway(reply)
          const updates = updatesIn(parseJson(body))
          const changed = await hook.note(updates)
          log.debug({ ...params, reported: updates.length, changed }, 'statuses of messages')
          return reply.status(200).send()
        },
      )
    }
    done()
  })
}
