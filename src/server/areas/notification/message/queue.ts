import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'
import { placesIn, filledIn } from '#contract/notification/template-text.ts'
import type { Vault } from '#server/core/crypto/vault.ts'

type Channel = 'EMAIL' | 'WHATSAPP' | 'SMS'

interface Letter {
  customerId: number
  /** The template's code: `COMPLAIN_SOLVED`. */
  code: string
  to: { name: string; email: string | null; phone: string | null }
  /** The ways of writing to the person, the one that suits best first. */
  channels: readonly Channel[]
  studentId: number | null
  lmsClassId: number | null
  values: Readonly<Record<string, string>>
  /** What only the recipient may see: it is sealed, and stands in its place when the message is sent. */
  sealed?: Readonly<Record<string, string>>
  /** How long it waits, so that whoever takes back what it is about takes it back as well. */
  holdSeconds?: number
  /** Who writes; null: the server. */
  masterId: number | null
}

/** What was laid ready, as whoever may read messages sees it. */
export interface Queued {
  id: number
  channel: Channel
  recipient: string
  subject: string | null
  body: string
}

/** Where the sealed values of a message are kept. */
export const SEALED = 'message.sealed'

const addressOf = ({ email, phone }: Letter['to'], channel: Channel) => (channel === 'EMAIL' ? email : phone)

/**
 * Lays a message ready for sending, by the customer's active template for it; else says what is missing: a template that
 * asks for nothing unknown of the matter, or an address for its channel.
 */
export async function queueLetter(
  tx: Tx,
  vault: Pick<Vault, 'seal'>,
  letter: Letter,
): Promise<Queued | 'NO_TEMPLATE' | 'NO_ADDRESS'> {
  const { customerId, code, to, channels, masterId, sealed = {} } = letter
  const places = Object.fromEntries(Object.keys(sealed).map((name) => [name, `{{${name}}}`]))
  const values = { ...letter.values, ...places }
  const templates = await tx
    .selectFrom('template')
    .select(['id', 'channel', 'subject', 'body', 'approved_name', 'approved_language'])
    .where('customer_id', '=', customerId)
    .where('code', '=', code)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    // Indonesian before any other language.
    .orderBy('locale', 'desc')
    .execute()
  const fits = channels.flatMap((channel) => {
    const template = templates.find(
      (one) =>
        one.channel === channel &&
        placesIn(`${one.subject ?? ''} ${one.body}`).every((name) => Object.hasOwn(values, name)),
    )
    return template ? [{ ...template, channel, address: addressOf(to, channel) }] : []
  })
  if (fits.length === 0) return 'NO_TEMPLATE'
  const chosen = fits.find(({ address }) => address !== null)
  if (!chosen || chosen.address === null) return 'NO_ADDRESS'
  const text = {
    channel: chosen.channel,
    recipient: chosen.address,
    subject: chosen.subject === null ? null : filledIn(chosen.subject, values),
    body: filledIn(chosen.body, values),
  }
  const { approved_name: name, approved_language: language } = chosen
  const parameters = placesIn(chosen.body).map((place) => values[place] ?? '')
  const { id } = await tx
    .insertInto('message')
    .values({
      ...text,
      customer_id: customerId,
      template_id: chosen.id,
      approved: name === null || language === null ? null : JSON.stringify({ name, language, parameters }),
      recipient_name: to.name,
      student_id: letter.studentId,
      lms_class_id: letter.lmsClassId,
      scheduled_at: letter.holdSeconds ? sql`now() + make_interval(secs => ${letter.holdSeconds})` : null,
      sealed: Object.keys(sealed).length === 0 ? null : vault.seal(JSON.stringify(sealed), SEALED),
      created_by: masterId,
      updated_by: masterId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...text }
}
