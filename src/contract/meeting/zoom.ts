import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment, Named, requiredText, Version } from '#contract/core/common.ts'

export const recordings = ['NONE', 'LOCAL', 'CLOUD'] as const

/** How meetings are made; the academy's settings serve every customer. Secrets are never answered, only whether they are stored. */
export const ZoomSettings = z
  .object({
    accountId: z.nullable(z.string()),
    clientId: z.nullable(z.string()),
    /** Its secret is the client secret. */
    credential: z.nullable(Named),
    sdkKey: z.nullable(z.string()),
    hasSdkSecret: z.boolean(),
    hasWebhookSecret: z.boolean(),
    defaultDuration: z.int(),
    waitingRoom: z.boolean(),
    recording: z.enum(recordings),
    /** The address at this server that Zoom tells of meetings. */
    webhookPath: z.string(),
    /** 0: nothing has been stored yet. */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'ZoomSettings' })
export type ZoomSettings = z.output<typeof ZoomSettings>

const Word = z
  .string()
  .check(z.trim(), z.maxLength(200, 'must be at most 200 characters'), z.regex(/^\S*$/, 'must be one word'))
const secret = z.optional(requiredText(500))

/** Absent fields stay as they are; an empty text removes an identifier. */
export const UpdateZoomSettings = z
  .strictObject({
    accountId: z.optional(Word),
    clientId: z.optional(Word),
    credentialId: z.optional(z.nullable(Id)),
    sdkKey: z.optional(Word),
    sdkSecret: secret,
    webhookSecret: secret,
    defaultDuration: z.optional(z.int().check(z.gte(15, 'must be 15 to 1440'), z.lte(1440, 'must be 15 to 1440'))),
    waitingRoom: z.optional(z.boolean()),
    recording: z.optional(z.enum(recordings)),
    version: z.union([z.literal(0), Version]),
  })
  .register(z.globalRegistry, { id: 'UpdateZoomSettings' })

export const zoomSettings = call({
  method: 'GET',
  path: '/v3/api/customers/1/zoom-settings',
  access: 'zoom:read',
  summary: 'How meetings are made at Zoom',
  answer: record(ZoomSettings),
})

export const zoomSettingsUpdate = call({
  method: 'PUT',
  path: '/zoom-settings',
  service: 'console',
  access: 'integration:update',
  summary: 'Change how meetings are made at Zoom; absent fields stay as they are',
  body: UpdateZoomSettings,
  answer: record(ZoomSettings),
})

/** The number of a meeting at Zoom. */
const MeetingNumber = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '')),
  z.regex(/^\d{9,12}$/, 'must be the 9 to 12 digits of a meeting'),
)

export const zoomSignature = call({
  method: 'POST',
  path: '/v3/api/zoom/signature',
  access: 'zoom:read',
  summary: 'Sign the entrance to a meeting, for a client with the Meeting SDK',
  body: z.strictObject({ meetingNumber: MeetingNumber, role: z.union([z.literal(0), z.literal(1)]) }),
  answer: record(
    z
      .object({ signature: z.string(), sdkKey: z.string(), exp: Moment })
      .register(z.globalRegistry, { id: 'ZoomSignature' }),
  ),
  shownOnce: true,
  unaudited: 'It stores nothing; who begins a meeting as its host is noted by the token of the host.',
})

/** The token with which the host begins meetings of an account. */
export const zoomZakToken = call({
  method: 'POST',
  path: '/v3/api/customers/{customerId}/zooms/zak-token',
  access: 'zoom:read',
  summary: 'Fetch the token of the host of an account',
  body: z.strictObject({ zoomAccountId: Id }),
  answer: record(z.object({ zakToken: z.string(), exp: Moment }).register(z.globalRegistry, { id: 'ZoomHostToken' })),
  shownOnce: true,
})
