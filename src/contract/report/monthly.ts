import { Email } from '#contract/core/contact.ts'

/** The setting that says who gets the report of each month by e-mail. */
export const MONTHLY_RECIPIENTS = 'report.monthly_recipients'

/** The most people that get it. */
const MOST = 50

/** The addresses of a text, however they are divided, each once. */
export const recipientsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((address) => address !== ''),
  ),
]

/** What is wrong with the addresses of the monthly report. */
export function recipientsIssue(text: string): string | undefined {
  const addresses = recipientsOf(text)
  if (addresses.length > MOST) return `must hold at most ${MOST} items`
  return addresses.every((address) => Email.safeParse(address).success)
    ? undefined
    : 'must be e-mail addresses such as nama@contoh.id, divided by commas'
}
