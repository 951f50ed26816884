import { z } from 'zod'
import type { WhatsAppConfig } from '#server/config-messages.ts'
import type { Carrier, Outcome, Outgoing } from './carrier.ts'
import { askService } from '#server/core/outward.ts'

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const Failed = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

// https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
/** The account, its token or its number: nothing gets through until somebody has put that right. */
const closed = new Set([0, 3, 10, 190, 368, 131031, 131042, 131045, 133010])
/** Too much at once, or out of order: another time it may do. */
const later = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004])

function outcomeOf(status: number, body: unknown, seconds: number | undefined): Outcome {
  if (status >= 200 && status < 300) {
    const { data } = Accepted.safeParse(body)
    const [message] = data?.messages ?? []
    if (message) return { kind: 'sent', providerId: message.id }
    return { kind: 'unknown', why: 'WhatsApp gave no answer that says what it did.' }
  }
  const { error } = Failed.safeParse(body).data ?? {}
  const words = error?.error_data?.details ?? error?.message ?? `status ${status}`
  const why = `WhatsApp: ${words}${error ? ` (${error.code})` : ''}`
  const wait = seconds === undefined ? {} : { seconds }
  if (error && later.has(error.code)) return { kind: 'later', why, ...wait }
  const isAccount = error ? closed.has(error.code) || (error.code >= 200 && error.code < 300) : false
  if (isAccount || status === 401 || status === 403 || (status >= 300 && status < 400)) return { kind: 'closed', why }
  if (status === 429 || status >= 500) return { kind: 'later', why, ...wait }
  return { kind: 'refused', why }
}

/** What is said, as free text or as the approved template, whose places take one line each that is not empty. */
function contentOf({ body, approved }: Outgoing) {
  if (!approved) return { type: 'text', text: { preview_url: false, body } }
  const { name, language, parameters } = approved
  const texts = parameters.map((text) => ({ type: 'text', text: text.replace(/\s+/g, ' ').trim() || '–' }))
  const components = texts.length === 0 ? [] : [{ type: 'body', parameters: texts }]
  return { type: 'template', template: { name, language: { code: language }, components } }
}

/** Sends messages by the WhatsApp Business Platform (Cloud API). */
export function makeWhatsApp({ url, phoneId, token }: Omit<WhatsAppConfig, 'hook'>): Carrier {
  return {
    async send(letter, abandoned) {
      const { name, to } = letter
      const posted = await askService(`${url}/${phoneId}/messages`, {
        headers: { authorization: `Bearer ${token}` },
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: to.address.replace('+', ''),
          ...contentOf(letter),
          // Comes back with what is told of it.
          biz_opaque_callback_data: name,
        },
        signal: abandoned,
      })
      if (posted.kind === 'unreached') return { kind: 'closed', why: `WhatsApp cannot be reached: ${posted.why}` }
      if (posted.kind === 'silent') return { kind: 'unknown', why: `WhatsApp did not answer: ${posted.why}` }
      return outcomeOf(posted.status, posted.body, posted.retryAfter)
    },
  }
}
