import type { TemplateChannel } from '#contract/core/message-channels.ts'

/** A message on its way out, as its recipient will see it. It is kept nowhere and logged nowhere. */
export interface Outgoing {
  /** Its name for the other side, the same each time that it is tried: `message-12-0`. */
  name: string
  to: { name: string | null; address: string }
  from: { name: string; replyTo: string | null }
  subject: string | null
  body: string
  /** Of WhatsApp: the approved template that says the same. */
  approved: Approved | null
  /** Of an e-mail: the file that goes along. */
  attachment?: Attachment
}

export interface Attachment {
  name: string
  mime: string
  content: Buffer
}

/** A template that WhatsApp has approved, with what stands in its places {{1}}, {{2}} … */
export interface Approved {
  name: string
  language: string
  parameters: readonly string[]
}

/** What became of a message that was handed over. `why` is for whoever looks after messages. */
export type Outcome =
  | { kind: 'sent'; providerId: string | null; delivered?: true }
  /** Refused for good: trying again would end alike. */
  | { kind: 'refused'; why: string }
  /** Refused for now. */
  | { kind: 'later'; why: string; seconds?: number }
  /** The way is closed to every message, whatever it says: no connection, a wrong login. */
  | { kind: 'closed'; why: string }
  /** It was handed over, and nobody said whether it was taken. */
  | { kind: 'unknown'; why: string }

/** One way of sending. */
export interface Carrier {
  /** Never throws; ends soon after `abandoned` is aborted. */
  send(letter: Outgoing, abandoned: AbortSignal): Promise<Outcome>
  close?(): void
}

/**
 * Whether the other side knows a message again by its name: then it may be handed over once more where nobody knows
 * whether it was taken. Mail servers and readers go by the Message-ID, gateways by the Idempotency-Key; WhatsApp has
 * nothing of the kind.
 */
export const knowsAgain: Readonly<Record<TemplateChannel, boolean>> = {
  EMAIL: true,
  SMS: true,
  WHATSAPP: false,
  IN_APP: true,
}
