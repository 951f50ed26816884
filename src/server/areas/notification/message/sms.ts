import { z } from 'zod'
import type { SmsConfig } from '#server/config-messages.ts'
import type { Carrier, Outcome } from './carrier.ts'
import { askService } from '#server/core/outward.ts'

const Accepted = z.object({ id: z.union([z.string(), z.number()]).transform(String) })
const Failed = z.object({ message: z.string().optional(), error: z.string().optional() })

const wrongAddress = new Set([301, 302, 307, 308, 401, 403, 404, 405])
const passing = new Set([408, 425, 429])

function outcomeOf(status: number, body: unknown, seconds: number | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent', providerId: Accepted.safeParse(body).data?.id ?? null }
  const { message, error } = Failed.safeParse(body).data ?? {}
  const why = `The SMS gateway answered ${status}${message || error ? `: ${message ?? error}` : '.'}`
  if (wrongAddress.has(status)) return { kind: 'closed', why }
  if (passing.has(status) || status >= 500) return { kind: 'later', why, ...(seconds === undefined ? {} : { seconds }) }
  return { kind: 'refused', why }
}

/** Sends SMS by a gateway that takes them as JSON (README, "Messages"). */
export function makeSms({ url, token, from }: SmsConfig): Carrier {
  return {
    async send({ name, to, body }, abandoned) {
      const posted = await askService(url, {
        headers: { 'idempotency-key': name, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        body: { id: name, to: to.address, text: body, ...(from === undefined ? {} : { from }) },
        signal: abandoned,
      })
      if (posted.kind === 'unreached')
        return { kind: 'closed', why: `The SMS gateway cannot be reached: ${posted.why}` }
      if (posted.kind === 'silent') return { kind: 'unknown', why: `The SMS gateway did not answer: ${posted.why}` }
      return outcomeOf(posted.status, posted.body, posted.retryAfter)
    },
  }
}
