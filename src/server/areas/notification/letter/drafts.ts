import type { LetterDraft } from '#contract/notification/letter.ts'
import { letterChannels } from '#contract/notification/letter.ts'
import type { SampleKind } from '#contract/notification/template-events.ts'
import { eventOf, templateEvents } from '#contract/notification/template-events.ts'
import { filledIn, placesIn } from '#contract/notification/template-text.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { factsOf } from '../template/sample.ts'

/** What a message is about. */
export interface About {
  about: SampleKind
  id: number
}

/** The active templates of a customer, Indonesian before any other language. */
export const activeTemplates = (tx: Tx, customerId: number) =>
  tx
    .selectFrom('template')
    .select(['id', 'code', 'name', 'channel', 'locale', 'subject', 'body', 'approved_name', 'approved_language'])
    .where('customer_id', '=', customerId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('locale', 'desc')
    .orderBy('name')
    .execute()

type Template = Awaited<ReturnType<typeof activeTemplates>>[number]
type Values = Readonly<Record<string, string>>

/** Known variables are replaced by their values; unknown ones stay visible as placeholders. */
export function filledDraft({ subject, body }: Pick<Template, 'subject' | 'body'>, values: Values) {
  const missing = placesIn(`${subject ?? ''} ${body}`).filter((name) => !Object.hasOwn(values, name))
  const shown = { ...values, ...Object.fromEntries(missing.map((name) => [name, `{{${name}}}`])) }
  return { subject: subject === null ? null : filledIn(subject, shown), body: filledIn(body, shown), missing }
}

/** A template of an occasion of another kind: a security letter is no draft for a student. */
const isForeign = (code: string, about: SampleKind) =>
  Object.hasOwn(templateEvents, code) && eventOf(code).about !== about

/** The templates that suit a record: those of its occasions, and those of the customer's own that it can fill. */
export async function draftsOf(customerId: number, { about, id }: About, context: HandlerContext) {
  const facts = (locale: 'id' | 'en') => factsOf(about, { customerId, code: '', locale, id }, context)
  const { to, from, values } = await facts('id')
  const english = await facts('en')
  const drafts = (await activeTemplates(context.tx, customerId)).flatMap((template): LetterDraft[] => {
    const channel = letterChannels.find((one) => one === template.channel)
    if (!channel || isForeign(template.code, about)) return []
    const draft = filledDraft(template, template.locale === 'en' ? english.values : values)
    if (draft.missing.length > 0 && eventOf(template.code).about !== about) return []
    const recipient = (channel === 'EMAIL' ? to?.email : to?.phone) ?? null
    return [{ templateId: template.id, code: template.code, name: template.name, channel, recipient, ...draft }]
  })
  const isOwn = ({ code }: LetterDraft) => Number(eventOf(code).about === about)
  return {
    to,
    from,
    drafts: drafts.toSorted((a, b) => isOwn(b) - isOwn(a) || a.missing.length - b.missing.length),
  }
}
