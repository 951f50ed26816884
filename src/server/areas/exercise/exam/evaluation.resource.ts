import { evaluation } from '#contract/exercise/exam.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { asked } from './asked.ts'

/** The surveys that classes answer. */
export const evaluations = serveResource(evaluation, asked('evaluation', { survey: true }))
