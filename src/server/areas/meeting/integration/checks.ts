import type { IntegrationApp } from '#contract/meeting/integration.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { askService } from '#server/core/outward.ts'
import { mailTransport } from '#server/areas/notification/message/smtp.ts'
import { askCorrection, correctionHost } from './correction.ts'
import { PrakerjaClient } from '../prakerja/prakerja-client.ts'
import { prakerjaLogin } from '../prakerja/prakerja-login.ts'
import { zoomClient } from '../zoom/zoom-clients.ts'
import { zoomLogin } from '../zoom/zoom-login.ts'

/** A test of a connection takes so long at most. */
const TEST_MS = 8000
/** A key that no content has. */
const NOWHERE = '0'.repeat(64)

/** Why a connection does not work; undefined where it does. */
type Check = (context: HandlerContext) => Promise<string | undefined>

/** The variables that the server needs for a connection and was started without. */
export function missingVariables(app: IntegrationApp, { messages }: HandlerContext['config']): string[] {
  if (app === 'smtp') return messages.smtp ? [] : ['SMTP_URL', 'MAIL_FROM']
  if (app === 'whatsapp') return messages.whatsapp ? [] : ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN']
  // Without a bucket, files are in a directory of the server.
  return app === 'sms' && !messages.sms ? ['SMS_URL'] : []
}

/** Reaches each service with its login, and sends and stores nothing. A gateway of SMS offers no such request. */
export const checks: Readonly<Record<IntegrationApp, Check | undefined>> = {
  async zoom({ tx, vault, config }) {
    const found = await zoomLogin(tx, vault)
    if (found.kind !== 'ready') return 'It is disabled.'
    const token = await zoomClient(config.zoom, found.login).renewedToken()
    return token.kind === 'done' ? undefined : token.why
  },

  async prakerja({ tx, vault, config }) {
    const found = await prakerjaLogin(tx, vault)
    if (found.kind !== 'ready') return 'It is disabled.'
    return new PrakerjaClient(config.prakerjaUrl, found.login, AbortSignal.timeout(TEST_MS)).test()
  },

  // Any answer says that the host is there.
  async 'legacy-correction'({ tx }) {
    const found = await correctionHost(tx)
    if (found.kind !== 'ready') return 'It is disabled.'
    const asked = await askCorrection(found.host, '/')
    return asked.kind === 'answered' ? undefined : asked.why
  },

  async smtp({ config: { messages } }) {
    if (!messages.smtp) return undefined
    const transport = mailTransport(messages.smtp)
    try {
      await transport.verify()
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : 'no connection'
    } finally {
      transport.close()
    }
  },

  async whatsapp({ config: { messages } }) {
    if (!messages.whatsapp) return undefined
    const { url, phoneId, token } = messages.whatsapp
    const asked = await askService(`${url}/${phoneId}`, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TEST_MS),
    })
    if (asked.kind !== 'answered') return asked.why
    return asked.status === 200 ? undefined : `status ${asked.status}`
  },

  sms: undefined,

  async storage({ files }) {
    try {
      await files.store.has(NOWHERE)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : 'no connection'
    }
  },
}
