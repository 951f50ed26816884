import type { VerifiedCode } from './verification.ts'

/** A sentence with what is filled in, put into the language of the user where it is shown. */
interface Sentence {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
}

const sentence = (text: string, data: Sentence['data'] = {}): Sentence => ({ text, data })

/** What to say to the caller about a code. */
export function callerSentence(found: VerifiedCode): Sentence {
  const { code, state, coreClass, schedule, expiresOn, redeemedOn, participant, voidReason, invoice } = found
  const title = (schedule ?? coreClass)?.title ?? ''
  switch (state) {
    case 'NOT_FOUND':
      return sentence('I cannot find the code {{code}}. Could you read it to me letter by letter?', { code })
    case 'CANCELLED_ORDER':
      return sentence('The order {{invoice}} of this code was cancelled or refunded, so the code is no longer valid.', {
        invoice: invoice ?? '',
      })
    case 'VOID':
      return sentence('This code was withdrawn: {{why}}.', { why: voidReason ?? '–' })
    case 'EXPIRED':
      return sentence('This code for {{title}} expired on {{day}}.', { title, day: expiresOn ?? '–' })
    case 'USABLE':
      return expiresOn === null
        ? sentence('This code is valid for {{title}} and can be used now.', { title })
        : sentence('This code is valid for {{title}} and can be used until {{day}}.', { title, day: expiresOn })
    default:
      return sentence('This code was used by {{name}} on {{at}} for {{title}}.', {
        name: participant?.name ?? '–',
        at: redeemedOn ?? '–',
        title,
      })
  }
}

/** What is certain of attendance and certificate, where the code opened a class. */
export function progressSentence({ state, attended, required, certificate }: VerifiedCode): Sentence | undefined {
  if (state !== 'REDEEMED') return undefined
  const { number, revoked } = certificate ?? {}
  if (number !== undefined && !revoked) return sentence('The certificate {{number}} has been issued.', { number })
  if (number !== undefined) return sentence('The certificate {{number}} was revoked.', { number })
  return sentence('{{attended}} of {{required}} meetings attended, no certificate yet.', { attended, required })
}
