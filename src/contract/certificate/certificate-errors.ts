import * as z from 'zod/mini'

const name = z.object({ name: z.string() })

/** What can stand in the way of a certificate. */
export const certificateErrors = {
  NOT_PASSED: { status: 409, data: name, text: '{{name}} has not passed the class.' },
  NO_TEMPLATE: {
    status: 409,
    data: z.object({ title: z.string() }),
    text: '{{title}} has no active certificate template.',
  },
  TEMPLATE_INCOMPLETE: {
    status: 409,
    data: z.object({ name: z.string(), missing: z.string() }),
    text: 'The template {{name}} is incomplete: {{missing}} is no longer in the gallery.',
  },
  CERTIFICATE_ISSUED: {
    status: 409,
    data: z.object({ name: z.string(), number: z.string() }),
    text: '{{name}} already has certificate {{number}}.',
  },
  CERTIFICATE_REVOKED: {
    status: 409,
    data: z.object({ number: z.string() }),
    text: 'Certificate {{number}} is revoked. Restore it or issue a new one.',
  },
  CERTIFICATE_REPLACED: {
    status: 409,
    data: z.object({ number: z.string() }),
    text: 'Certificate {{number}} was replaced by a newer one.',
  },
  CERTIFICATE_VALID: {
    status: 409,
    data: z.object({ number: z.string() }),
    text: 'Certificate {{number}} is valid: there is nothing to restore.',
  },
  CERTIFICATE_MISSING: { status: 409, data: name, text: '{{name}} has no certificate yet.' },
  CERTIFICATE_PERMANENT: {
    status: 409,
    data: z.object({ number: z.string() }),
    text: 'Certificate {{number}} stays on record. Revoke it instead.',
  },
  JUST_SENT: {
    status: 429,
    data: z.object({ number: z.string(), retryAfter: z.int() }),
    text: 'Certificate {{number}} was just sent. Try again in {{retryAfter}} seconds.',
  },
  NONE_TO_ISSUE: {
    status: 409,
    data: z.object({ code: z.string() }),
    text: 'No participant of {{code}} is waiting for a certificate.',
  },
} as const
