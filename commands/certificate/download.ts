import * as z from 'zod/mini'
import { pickCertificate } from '#commands/prompts/learning/certificate.ts'
import { Id } from '#contract/core/common.ts'
import { certificateFile } from '#contract/certificate/certificate.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** The file as it was issued. */
export default defineCommand({
  id: 'certificate.download',
  title: 'Download certificate',
  short: 'Download PDF',
  section: 'certificate',
  resource: 'certificate',
  keywords: ['pdf', 'file', 'unduh sertifikat'],
  permission: 'certificate:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ certificate: Id }),
  ask: { certificate: pickCertificate },
  from: { certificate: focused('certificate') },
  run: ({ certificate: id }, { call, customerId }) => call(certificateFile, { customerId, id }),
  done: (blob) => ({ save: { blob, name: 'Certificate.pdf' } }),
})
