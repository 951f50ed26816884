import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { isSameText } from '#server/core/crypto/same.ts'

/** A signed entrance is valid so long; Zoom takes 30 minutes to 48 hours. */
const SECONDS = 2 * 60 * 60
/** What Zoom tells is taken for so long after it was signed. */
const FRESH_SECONDS = 5 * 60

export interface Entrance {
  sdkKey: string
  sdkSecret: string
  meetingNumber: string
  /** 1: as the host. */
  role: 0 | 1
  /** Seconds since 1970. */
  now: number
}

/** The JWT with which a client with the Meeting SDK enters a meeting. */
export async function signEntrance({ sdkKey, sdkSecret, meetingNumber, role, now }: Entrance) {
  const exp = now + SECONDS
  const claims = { appKey: sdkKey, sdkKey, mn: meetingNumber, role, iat: now, exp, tokenExp: exp }
  const signature = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(sdkSecret))
  return { signature, exp }
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** What Zoom's header must say of a body that came as these bytes. */
export const hookSignature = (timestamp: string, body: Buffer, secret: string): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`

/** The answer to Zoom's question whether an address is ours. */
export const answerToken = (plainToken: string, secret: string) => ({
  plainToken,
  encryptedToken: hmac(plainToken, secret),
})

/** Whether Zoom has signed these bytes with the secret, not long ago. `now` in seconds since 1970. */
export function isSigned(
  { signature, timestamp, body }: { signature: unknown; timestamp: unknown; body: Buffer },
  secret: string,
  now: number,
): boolean {
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp)) > FRESH_SECONDS) return false
  return isSameText(signature, hookSignature(timestamp, body, secret))
}
