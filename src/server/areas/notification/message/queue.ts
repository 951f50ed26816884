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

type Shared = Omit<Letter, 'to' | 'studentId' | 'values' | 'sealed'>
type Each = Pick<Letter, 'to' | 'studentId' | 'values' | 'sealed'>

const templatesOf = (tx: Tx, { customerId, code }: Pick<Letter, 'customerId' | 'code'>) =>
  tx
    .selectFrom('template')
    .select(['id', 'channel', 'subject', 'body', 'approved_name', 'approved_language'])
    .where('customer_id', '=', customerId)
    .where('code', '=', code)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    // Indonesian before any other language.
    .orderBy('locale', 'desc')
    .execute()
type Template = Awaited<ReturnType<typeof templatesOf>>[number]

/** The row of a message, or what is missing for it. */
function composed(templates: readonly Template[], letter: Letter, vault: Pick<Vault, 'seal'>) {
  const { customerId, to, channels, masterId, sealed = {} } = letter
  const places = Object.fromEntries(Object.keys(sealed).map((name) => [name, `{{${name}}}`]))
  const values = { ...letter.values, ...places }
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
  const { approved_name: name, approved_language: language } = chosen
  const parameters = placesIn(chosen.body).map((place) => values[place] ?? '')
  return {
    channel: chosen.channel,
    recipient: chosen.address,
    subject: chosen.subject === null ? null : filledIn(chosen.subject, values),
    body: filledIn(chosen.body, values),
    customer_id: customerId,
    template_id: chosen.id,
    approved: name === null || language === null ? null : JSON.stringify({ name, language, parameters }),
    recipient_name: to.name,
    student_id: letter.studentId,
    lms_class_id: letter.lmsClassId,
    scheduled_at: letter.holdSeconds ? sql<Date>`now() + make_interval(secs => ${letter.holdSeconds})` : null,
    sealed: Object.keys(sealed).length === 0 ? null : vault.seal(JSON.stringify(sealed), SEALED),
    created_by: masterId,
    updated_by: masterId,
  }
}

/** Messages that one statement inserts. */
const CHUNK = 500

/** Lays one message of the same matter ready for each of these people; in their order what became of each. */
export async function queueLetters(
  tx: Tx,
  vault: Pick<Vault, 'seal'>,
  shared: Shared,
  people: readonly Each[],
): Promise<(Queued | 'NO_TEMPLATE' | 'NO_ADDRESS')[]> {
  const templates = await templatesOf(tx, shared)
  const letters = people.map((each) => composed(templates, { ...shared, ...each }, vault))
  const rows = letters.filter((letter) => typeof letter !== 'string')
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += CHUNK) {
    const made = await tx
      .insertInto('message')
      .values(rows.slice(at, at + CHUNK))
      .returning('id')
      .execute()
    ids.push(...made.map(({ id }) => id))
  }
  const next = ids.values()
  return letters.map((letter) => {
    if (typeof letter === 'string') return letter
    const { channel, recipient, subject, body } = letter
    return { id: next.next().value ?? 0, channel, recipient, subject, body }
  })
}

/**
 * Lays a message ready for sending, by the customer's active template for it; else says what is missing: a template that
 * asks for nothing unknown of the matter, or an address for its channel.
 */
export async function queueLetter(
  tx: Tx,
  vault: Pick<Vault, 'seal'>,
  letter: Letter,
): Promise<Queued | 'NO_TEMPLATE' | 'NO_ADDRESS'> {
  const { to, studentId, values, sealed, ...shared } = letter
  const [queued] = await queueLetters(tx, vault, shared, [{ to, studentId, values, ...(sealed ? { sealed } : {}) }])
  return queued ?? 'NO_TEMPLATE'
}
