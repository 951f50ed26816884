import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { certTemplatePreview } from '#contract/certificate/template.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'

/** The certificate as it would be printed, with the values of the newest participant who passed. */
export default defineCommand({
  id: 'certTemplate.preview',
  title: 'Preview certificate template',
  short: 'Preview PDF',
  section: 'certTemplate',
  resource: 'certTemplate',
  keywords: ['pdf', 'print', 'pratinjau sertifikat', 'cetak'],
  permission: 'certificate:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ template: Id }),
  ask: { template: pickRecord('certTemplate') },
  from: { template: focused('certTemplate') },
  run: ({ template: id }, { call }) => call(certTemplatePreview, { id, query: {} }),
  done: (blob) => ({ save: { blob, name: 'Certificate.pdf' } }),
})
