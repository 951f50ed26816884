import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, Moment, requiredText } from '#contract/core/common.ts'
import { UploadBody } from '#contract/core/upload/received-file.ts'
import { AttachedFile } from '#contract/media/file.ts'
import { attachmentRule } from '#contract/media/purposes.ts'

const params = { mitraId: Id }
const own = '/v1/api/partner-registrations/{mitraId}'

export const PartnerAttachment = z
  .object({
    id: Id,
    title: z.string(),
    description: z.nullable(z.string()),
    order: z.int(),
    fileId: Id,
    fileName: z.string(),
    mime: z.string(),
    sizeBytes: z.int(),
    url: z.string(),
    updatedAt: Moment,
  })
  .register(z.globalRegistry, { id: 'PartnerAttachment' })
export type PartnerAttachment = z.output<typeof PartnerAttachment>

export const partnerAttachments = call({
  method: 'GET',
  path: `${own}/list-additional-attachment`,
  params,
  access: 'partner-doc:read',
  summary: 'The additional attachments of a partner, in its own order',
  answer: list(PartnerAttachment),
})

/** What is not in the list is taken away; the order is that of the list. */
export const partnerAttachmentsUpdate = call({
  method: 'PUT',
  path: `${own}/additional-attachment`,
  params,
  access: 'partner-doc:upload',
  summary: 'Write the whole list of additional attachments of a partner',
  body: z
    .strictObject({
      attachments: z
        .array(
          z.strictObject({
            fileId: Id,
            title: requiredText(120),
            description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
          }),
        )
        .check(z.maxLength(50)),
    })
    .register(z.globalRegistry, { id: 'PartnerAttachments' }),
  answer: list(PartnerAttachment),
})

export const partnerAttachmentUpload = call({
  method: 'POST',
  path: '/partners/{mitraId}/attachment-files',
  service: 'console',
  params,
  access: 'partner-doc:upload',
  summary: 'Upload a file that is then put into the list of additional attachments',
  body: UploadBody,
  upload: () => attachmentRule,
  answer: record(AttachedFile),
})
