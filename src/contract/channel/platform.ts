import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'

/** Where vouchers and classes are sold. */
export const DigitalPlatform = z
  .object({
    code: z.string(),
    name: z.string(),
    resource: z.nullable(z.string()),
    feePct: z.number(),
    isPrakerja: z.boolean(),
    active: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'DigitalPlatform' })
export type DigitalPlatform = z.output<typeof DigitalPlatform>

export const digitalPlatforms = call({
  method: 'GET',
  path: '/api/digital-platforms',
  access: 'session',
  forTokens: true,
  summary: 'The platforms where vouchers are sold',
  answer: record(z.array(DigitalPlatform)),
})
