import type { FieldIssue, Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import { EMPTY } from '#contract/core/common.ts'
import { eventOf } from './template-events.ts'
import { hasStrayBraces, placesIn } from './template-text.ts'
import type { TemplateChannel } from '#contract/core/message-channels.ts'

/** How long a text may be: what a channel carries, and of an SMS what six segments hold. */
export const maxBody: Readonly<Record<TemplateChannel, number>> = {
  EMAIL: 20_000,
  WHATSAPP: 4096,
  SMS: 918,
  IN_APP: 1000,
}

/** Whether messages of a channel have a subject: e-mails always, notices in the application where they want. */
export const subjectOf: Readonly<Record<TemplateChannel, 'always' | 'maybe' | 'never'>> = {
  EMAIL: 'always',
  WHATSAPP: 'never',
  SMS: 'never',
  IN_APP: 'maybe',
}

/** What is wrong with the places of a text; undefined when each can be filled. */
export function placesProblem(code: string, text: string): string | undefined {
  const { variables } = eventOf(code)
  const unknown = placesIn(text).filter((name) => !variables.includes(name))
  if (unknown.length > 0) {
    return `has no variable ${unknown.join(', ')} to fill in; there are ${variables.join(', ')}`
  }
  return hasStrayBraces(text) ? 'has double braces without a variable' : undefined
}

/** The texts of a template. */
export interface TemplateTexts {
  code: string
  channel: TemplateChannel
  subject: string | null
  body: string
}

/** What is wrong with the texts of a template, at their fields. */
export function textIssues({ code, channel, subject, body }: TemplateTexts): FieldIssue[] {
  const issues: FieldIssue[] = []
  const [words, wants] = [subject?.trim() ?? '', subjectOf[channel]]
  if (wants === 'always' && words === '') issues.push({ field: 'subject', message: EMPTY })
  if (wants === 'never' && words !== '') issues.push({ field: 'subject', message: 'is not sent on this channel' })
  const inSubject = placesProblem(code, words)
  if (inSubject !== undefined) issues.push({ field: 'subject', message: inSubject })
  const inBody = placesProblem(code, body)
  if (inBody !== undefined) issues.push({ field: 'body', message: inBody })
  if (body.length > maxBody[channel]) {
    issues.push({ field: 'body', message: `must have at most ${maxBody[channel]} characters on this channel` })
  }
  return issues
}

/** What of the templates that WhatsApp has approved stands for a template. */
interface Approved {
  channel: TemplateChannel
  approvedName: string | null
  approvedLanguage: string | null
}

/** What is wrong with them, at their fields: they go together, and are of WhatsApp alone. */
export function approvedIssues({ channel, approvedName, approvedLanguage }: Approved): FieldIssue[] {
  const fields = Object.entries({ approvedName, approvedLanguage })
  const named = fields.filter(([, value]) => value !== null)
  if (channel !== 'WHATSAPP') return named.map(([field]) => ({ field, message: 'is only for WhatsApp' }))
  if (named.length === 0) return []
  return fields.flatMap(([field, value]) => (value === null ? [{ field, message: EMPTY }] : []))
}

/** Whether the default text can be put back. */
export function canResetTemplate({
  hasDefault,
  changed,
  name,
}: {
  hasDefault: boolean
  changed: boolean
  name: string
}): true | Reason {
  if (!hasDefault) return reason('NO_DEFAULT', { name })
  return changed ? true : reason('IS_DEFAULT', { name })
}

/** Whether a template can be switched on or off: to what it is not. */
export function canSwitch({ active, name }: { active: boolean; name: string }, to: boolean): true | Reason {
  if (active !== to) return true
  return to ? reason('IS_ACTIVE', { name }) : reason('IS_INACTIVE', { name })
}
