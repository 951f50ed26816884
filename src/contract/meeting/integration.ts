import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, Moment, Named, Version } from '#contract/core/common.ts'

/** The services that the academy is connected to. */
export const integrationApps = ['zoom', 'prakerja', 'legacy-correction', 'smtp', 'whatsapp', 'sms', 'storage'] as const
export type IntegrationApp = (typeof integrationApps)[number]

/** What a connection is called. */
export const appNames: Readonly<Record<IntegrationApp, string>> = {
  zoom: 'Zoom',
  prakerja: 'Prakerja',
  'legacy-correction': 'Code correction',
  smtp: 'E-mail (SMTP)',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  storage: 'File storage',
}

/** Those that are set up in the console; the others are set up where the server runs. */
export const isSetUpHere = (app: IntegrationApp): boolean =>
  app === 'zoom' || app === 'prakerja' || app === 'legacy-correction'

export const integrationStates = ['CONNECTED', 'ERROR', 'UNTESTED', 'DISABLED', 'NOT_CONFIGURED'] as const
export type IntegrationState = (typeof integrationStates)[number]

export const Integration = z
  .object({
    app: z.enum(integrationApps),
    state: z.enum(integrationStates),
    /** What is still needed: names of fields of the console, or of variables of the server. */
    missing: z.array(z.string()),
    enabled: z.boolean(),
    /** What the academy proves itself with there, where that is chosen in the console. */
    credential: z.nullable(Named),
    /** Where it is, where that is entered in the console. */
    host: z.nullable(z.string()),
    lastUsedAt: z.nullable(Moment),
    lastCheckedAt: z.nullable(Moment),
    /** Of the last attempt, where it failed. */
    lastError: z.nullable(z.string()),
    /** The last failures, newest first. */
    failures: z.array(z.object({ at: Moment, what: z.string(), why: z.string() })),
    /** 0: nothing has been stored yet. */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'Integration' })
export type Integration = z.output<typeof Integration>

const app = { app: z.enum(integrationApps) }

export const integrationList = call({
  method: 'GET',
  path: '/integrations',
  service: 'console',
  access: 'integration:read',
  summary: 'The connections of the academy to other services, and how they fare',
  answer: list(Integration),
})

export const integrationRead = call({
  method: 'GET',
  path: '/integrations/{app}',
  service: 'console',
  access: 'integration:read',
  summary: 'One connection to another service',
  params: app,
  answer: record(Integration),
})

/** A name or an address with or without a port: no path, no user, no scheme. */
const Host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(255, 'must have at most 255 characters'),
    z.regex(/^$|^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, 'must be a host such as lama.contoh.id:8080'),
  )

/** Absent fields stay as they are. */
export const UpdateIntegration = z
  .strictObject({
    enabled: z.optional(z.boolean()),
    credentialId: z.optional(z.nullable(Id)),
    host: z.optional(z.nullable(Host)),
    version: z.union([z.literal(0), Version]),
  })
  .register(z.globalRegistry, { id: 'UpdateIntegration' })

export const integrationUpdate = call({
  method: 'PUT',
  path: '/integrations/{app}',
  service: 'console',
  access: 'integration:update',
  summary: 'Enable or disable a connection, or give it another credential or host',
  params: app,
  body: UpdateIntegration,
  answer: record(Integration),
})

export const integrationTest = call({
  method: 'POST',
  path: '/integrations/{app}/test',
  service: 'console',
  access: 'integration:read',
  summary: 'Try a connection out: log in at the service and send nothing',
  params: app,
  heavy: true,
  unaudited: 'It changes nothing but what is known of the connection.',
  answer: record(Integration),
})
