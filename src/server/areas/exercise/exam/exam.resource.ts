import { exam } from '#contract/exercise/exam.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { asked } from './asked.ts'

/** The tests that classes sit. */
export const exams = serveResource(exam, asked('exam', { survey: false }))
