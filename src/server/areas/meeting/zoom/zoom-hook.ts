import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { asSystem } from '#server/core/db/database.ts'
import { parseJson } from '#server/core/http/json.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { takeRawBodies } from '#server/core/http/raw-body.ts'
import { unseal, zoomSettingsOf } from './zoom-login.ts'
import { answerToken, isSigned } from './zoom-signature.ts'

export const ZOOM_HOOK = '/hooks/zoom'
const MAX_BODY = 256 * 1024
const ROOM = 4 * 1024 * 1024

const Event = z.discriminatedUnion('event', [
  z.object({ event: z.literal('endpoint.url_validation'), payload: z.object({ plainToken: z.string().max(500) }) }),
  z.object({
    event: z.literal('meeting.ended'),
    payload: z.object({
      object: z.object({
        id: z.union([z.string(), z.number()]).transform(String),
        uuid: z.string().max(100),
        end_time: z.coerce.date().optional(),
      }),
    }),
  }),
])

const turnAway = (reply: FastifyReply) => reply.status(403).type('text/plain; charset=utf-8').send('Forbidden')

/**
 * Where Zoom tells of meetings, signed with the secret of its app. A meeting that has ended is noted, and its participants
 * are fetched soon after. Other events are accepted and left alone.
 */
export async function addZoomHook(
  app: FastifyInstance,
  { databases, vault, config }: Pick<Server, 'databases' | 'vault' | 'config'>,
): Promise<void> {
  const secretNow = () =>
    asSystem(databases.app, async (tx) =>
      unseal(vault, (await zoomSettingsOf(tx))?.webhook_secret_enc, 'zoom_setting.webhook_secret'),
    )
  await app.register((scope, _options, done) => {
    takeRawBodies(scope, { max: MAX_BODY, room: ROOM, seconds: config.bodySeconds })
    scope.post<{ Body: Buffer | undefined }>(
      ZOOM_HOOK,
      {
        // Without a signature to check no body is read.
        onRequest: async ({ headers }, reply) =>
          /^v0=[\da-f]{64}$/.test(String(headers['x-zm-signature'])) ? undefined : turnAway(reply),
      },
      async ({ headers, body, log }, reply) => {
        const secret = await secretNow()
        const signed = { signature: headers['x-zm-signature'], timestamp: headers['x-zm-request-timestamp'] }
        if (!body || secret === undefined) return turnAway(reply)
        if (!isSigned({ ...signed, body }, secret, Math.floor(Date.now() / 1000))) return turnAway(reply)
        const { data: event } = Event.safeParse(parseJson(body))
        if (event?.event === 'endpoint.url_validation') return reply.send(answerToken(event.payload.plainToken, secret))
        if (event?.event === 'meeting.ended') {
          const { id, uuid, end_time: endedAt = new Date() } = event.payload.object
          const { numUpdatedRows } = await asSystem(databases.app, (tx) =>
            tx
              .updateTable('zoom_meeting')
              .set({ uuid, ended_at: endedAt, attempts: 0, next_try_at: new Date() })
              .where('meeting_id', '=', id)
              .where('participants_at', 'is', null)
              .executeTakeFirstOrThrow(),
          )
          log.debug({ meeting: id, known: numUpdatedRows > 0n }, 'a meeting has ended')
        }
        return reply.status(200).send()
      },
    )
    done()
  })
}
