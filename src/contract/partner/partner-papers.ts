import * as z from 'zod/mini'
import { blob, call } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'

/** Everything about a partner that has to be shown to someone else; the audit notes who has it: the list with its history, and all files. */
export const partnerDossier = call({
  method: 'GET',
  path: '/partners/{mitraId}/dossier',
  service: 'console',
  params: { mitraId: Id },
  access: 'partner-doc:read',
  // The audit notes it.
  writes: true,
  summary: 'Download the list of documents of a partner with their history, and all files, as one archive',
  answer: blob('Dossier.zip', 'application/zip'),
})

/** An agreement with what is known of the partner filled in, or a page that says what a document must show. */
export const partnerTemplate = call({
  method: 'GET',
  path: '/partners/{mitraId}/templates/{typeCode}',
  service: 'console',
  params: { mitraId: Id, typeCode: z.string().check(z.maxLength(40)) },
  access: 'partner-doc:read',
  summary: 'Download the template of an agreement, or the example of another document, as PDF',
  answer: blob('Template.pdf', 'application/pdf'),
})
