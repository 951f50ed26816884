import type * as templateCalls from '#contract/notification/template.ts'
import type * as sampleCalls from '#contract/notification/template-sample.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { resetTemplate } from './reset.ts'
import { sampleOf } from './sample.ts'

export const templateResetHandlers: Handlers<typeof templateCalls> = {
  templateReset: ({ params, body }, context) => resetTemplate(params.id, body.reason, context),
}

export const sampleHandlers: Handlers<typeof sampleCalls> = {
  templateSample: ({ params, query }, context) => sampleOf({ ...params, ...query }, context),
}
