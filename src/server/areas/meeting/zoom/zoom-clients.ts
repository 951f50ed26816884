import { createHash } from 'node:crypto'
import type { ZoomUrls } from '#server/config-zoom.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { ZoomLogin, ZoomResult } from './zoom-client.ts'
import { ZoomClient } from './zoom-client.ts'
import type { Unsealing } from './zoom-login.ts'
import { zoomLogin } from './zoom-login.ts'

const clients = new Map<string, ZoomClient>()
/** Of logins that are no longer used. */
const MOST = 8
const never = new AbortController().signal

const keyOf = (urls: ZoomUrls, login: ZoomLogin) =>
  createHash('sha256')
    .update(JSON.stringify([urls, login]))
    .digest('base64')

/** The client with this login; it has a token of its own, which all that ask share. */
export function zoomClient(urls: ZoomUrls, login: ZoomLogin): ZoomClient {
  const key = keyOf(urls, login)
  const known = clients.get(key)
  if (known) return known
  if (clients.size >= MOST) clients.clear()
  const made = new ZoomClient(urls, login, never)
  clients.set(key, made)
  return made
}

/** @throws INTEGRATION_DISABLED */
export async function requireZoom(tx: Tx, vault: Unsealing, urls: ZoomUrls): Promise<ZoomClient> {
  const found = await zoomLogin(tx, vault)
  if (found.kind === 'ready') return zoomClient(urls, found.login)
  throw fail('INTEGRATION_DISABLED', { app: 'Zoom', missing: found.kind === 'lacking' ? found.missing : [] })
}

/** What was asked for. @throws INTEGRATION_FAILED */
export function gained<T>(result: ZoomResult<T>): T {
  if (result.kind === 'done') return result.value
  throw fail('INTEGRATION_FAILED', { app: 'Zoom', why: result.why })
}
