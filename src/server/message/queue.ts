import type { Tx } from '#server/db/database.ts'
import { placesIn, filledIn } from '#contract/template-text.ts'

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
  masterId: number
}

const addressOf = ({ email, phone }: Letter['to'], channel: Channel) => (channel === 'EMAIL' ? email : phone)

/**
 * Lays a message ready for sending, by the customer's active template for it. Undefined when there is none, no address
 * for its channel, or it asks for something that is not known of the matter.
 */
export async function queueMessage(tx: Tx, letter: Letter): Promise<number | undefined> {
  const { customerId, code, to, channels, values, masterId } = letter
  const templates = await tx
    .selectFrom('template')
    .select(['id', 'channel', 'subject', 'body'])
    .where('customer_id', '=', customerId)
    .where('code', '=', code)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    // Indonesian before any other language.
    .orderBy('locale', 'desc')
    .execute()
  const fits = channels.flatMap((channel) => {
    const address = addressOf(to, channel)
    const template = templates.find(
      (one) =>
        one.channel === channel &&
        placesIn(`${one.subject ?? ''} ${one.body}`).every((name) => Object.hasOwn(values, name)),
    )
    return template && address !== null ? [{ ...template, channel, address }] : []
  })
  const [chosen] = fits
  if (!chosen) return undefined
  const { id } = await tx
    .insertInto('message')
    .values({
      customer_id: customerId,
      template_id: chosen.id,
      channel: chosen.channel,
      recipient_name: to.name,
      recipient: chosen.address,
      student_id: letter.studentId,
      lms_class_id: letter.lmsClassId,
      subject: chosen.subject === null ? null : filledIn(chosen.subject, values),
      body: filledIn(chosen.body, values),
      created_by: masterId,
      updated_by: masterId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
