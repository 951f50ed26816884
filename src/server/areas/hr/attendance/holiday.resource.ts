import { holiday } from '#contract/hr/holiday.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** The holidays of a customer; they begin as those of the ministers' decree. */
export default serveResource(holiday, {})
