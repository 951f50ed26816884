import * as z from 'zod/mini'

const name = z.object({ name: z.string() })

/** What is refused about partners and their documents. */
export const partnerErrors = {
  OTHER_PARTNER: { status: 403, data: z.object({}), text: 'This belongs to another partner.' },
  OWN_PARTNER: {
    status: 403,
    data: name,
    text: '{{name}} is a document of your own partner. Someone else has to review it.',
  },
  NO_FILE: { status: 409, data: name, text: '{{name}} has no file yet.' },
  CONFIRM_REPLACE: {
    status: 409,
    data: name,
    text: '{{name}} is approved. Once it is replaced it has to be approved again: confirm that you want this.',
  },
  DOCUMENT_REVIEWED: {
    status: 409,
    data: z.object({ name: z.string(), status: z.string(), by: z.string() }),
    text: '{{by}} has reviewed {{name}} already: it is {{status}}.',
  },
  DOCUMENT_REPLACED: {
    status: 409,
    data: z.object({ name: z.string(), revision: z.int() }),
    text: '{{name}} has changed since you opened it. Look at it again.',
  },
  DOCUMENT_EXPIRED: {
    status: 409,
    data: z.object({ name: z.string(), day: z.string() }),
    text: '{{name}} expired on {{day}}. The partner has to replace it or correct its dates first.',
  },
  DOCUMENT_APPROVED: {
    status: 409,
    data: name,
    text: '{{name}} is approved. Replace it to change its number or dates.',
  },
  DOCUMENT_PERMANENT: {
    status: 409,
    data: name,
    text: '{{name}} stays on record: documents of partners are not deleted.',
  },
  PARTNER_PERMANENT: {
    status: 409,
    data: name,
    text: '{{name}} stays on record: partners are suspended, not deleted.',
  },
  PARTNER_HAS_CUSTOMER: { status: 409, data: name, text: '{{name}} already has a customer.' },
} as const
