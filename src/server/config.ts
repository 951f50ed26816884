import { isCommonPassword } from '#server/core/auth/common-password.ts'
import { isIP } from 'node:net'
import path from 'node:path'

import { z } from 'zod'
import { databaseVariables, describeDatabase, lackingForDatabase } from './config-database.ts'
import type { S3Config } from './config-files.ts'
import { describeFiles, fileVariables, lackingForFiles, s3Of } from './config-files.ts'
import type { MessageConfig } from './config-messages.ts'
import type { ZoomUrls } from './config-zoom.ts'
import { describePrakerja, prakerjaVariables } from './config-prakerja.ts'
import { describeZoom, zoomVariables } from './config-zoom.ts'
import { describeMessages, lacking, messagesOf, messageVariables } from './config-messages.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const seeds = ['demo', 'none'] as const

type Variable = {
  /** What is taken when the variable is not set, in words. */
  default: string
  meaning: string
  /** Its value never appears in a message. */
  secret?: true
}

const describe = {
  PORT: { default: '8080', meaning: 'TCP port of the server; 0 takes a free one' },
  HOST: { default: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for every network' },
  DATA_DIR: { default: '.data in the project', meaning: 'Folder of the embedded database and of uploaded files' },
  ...describeDatabase,
  SEED: {
    default: 'demo; none with DATABASE_URL',
    meaning: 'demo fills an empty database with a small believable academy, none leaves it empty',
  },
  SEED_PASSWORD: {
    default: 'made at random',
    meaning: 'Password of the demo logins, 10 characters or more',
    secret: true,
  },
  ADMIN_EMAIL: {
    default: 'none',
    meaning: 'With ADMIN_PASSWORD: the first SUPERADMIN of a database without logins',
  },
  ADMIN_PASSWORD: {
    default: 'none',
    meaning: 'Password of that person, 10 characters or more; no common one',
    secret: true,
  },
  PUBLIC_URL: { default: 'http://HOST:PORT', meaning: 'Origin under which people reach the console; used in links' },
  TRUST_PROXY: {
    default: 'false',
    meaning: 'true behind a reverse proxy: the address of a request is then the one that the proxy names',
  },
  SESSION_SECRET: {
    default: 'generated once, stored in the database',
    meaning: 'Signs the tokens of logins, 32 characters or more',
    secret: true,
  },
  ENCRYPTION_KEYS: {
    default: 'generated once, stored in the database',
    meaning: 'Seals personal numbers and secrets: number:secret, comma separated, newest first; 32 characters or more',
    secret: true,
  },
  ...describeFiles,
  ...describeMessages,
  ...describeZoom,
  ...describePrakerja,
  BODY_SECONDS: {
    default: '15',
    meaning: 'Seconds that the body of a request may take to arrive, and one more for every 128 kB of it',
  },
  SEARCH_SECONDS: {
    default: '2',
    meaning: 'Seconds that a statement of a search may take; a fifth of them where it looks for parts of words',
  },
  RESTORE_DAYS: { default: '30', meaning: 'Days in which what was deleted can be put back; after them it is purged' },
  LOG_LEVEL: { default: 'info', meaning: `How much is logged: ${logLevels.join(', ')}` },
  SERVICE_MAIN_URL: { default: '/svc/main', meaning: 'Base address of the main service, as the browser sees it' },
  SERVICE_CRM_URL: { default: '/svc/crm', meaning: 'Base address of the CRM service, as the browser sees it' },
  SERVICE_HR_URL: { default: '/svc/hr', meaning: 'Base address of the HR service, as the browser sees it' },
  SERVICE_ELASTIC_URL: {
    default: '/svc/elastic',
    meaning: 'Base address of the search service, as the browser sees it',
  },
} satisfies Record<string, Variable>

type Name = keyof typeof describe

/** Every environment variable that the server reads, in the order in which the README lists them. */
export const configVariables = Object.entries<Variable>(describe).map(([name, { default: value, meaning }]) => ({
  name,
  default: value,
  meaning,
}))

const text = (isRight: (value: string) => boolean, error: string) => z.string().refine(isRight, { error })

const httpUrl = (value: string) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined
}

const isOrigin = (value: string) => {
  const url = httpUrl(value)
  return url !== undefined && url.username + url.password + url.search + url.hash === '' && url.pathname === '/'
}

const isPath = (value: string) => /^\/(?![/\\])[^\s?#\\]*$/.test(value)

const isBase = (value: string) => {
  const url = httpUrl(value)
  return isPath(value) || (url !== undefined && url.username + url.password + url.search + url.hash === '')
}

/** `2:secret,1:secret`; undefined when it is not that. A secret has no comma. */
function encryptionKeys(value: string): { id: number; secret: string }[] | undefined {
  const keys = value.split(',').map((part) => {
    const [, id = '', secret = ''] = /^(\d{1,3}):(.{32,})$/s.exec(part.trim()) ?? []
    return { id: Number(id), secret }
  })
  const isRight = keys.every(({ id, secret }) => id >= 1 && id <= 255 && secret !== '')
  return isRight && new Set(keys.map(({ id }) => id)).size === keys.length ? keys : undefined
}

const isHost = (value: string) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)

const service = (path: string) =>
  text(isBase, 'must be an http(s) URL without login and query, or a path that starts with /')
    .default(path)
    .transform((value) => value.replace(/\/+$/, ''))

const variables = z.object({
  PORT: text((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'must be a whole number from 0 to 65535')
    .default('8080')
    .transform(Number),
  HOST: text(isHost, 'must be an IP address or a host name').default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .transform((value) => path.resolve(value))
    .default(path.join(projectRoot, '.data')),
  ...databaseVariables,
  SEED: z.enum(seeds, { error: 'must be demo or none' }).optional(),
  SEED_PASSWORD: text((value) => value.length >= 10, 'must have 10 characters or more').optional(),
  ADMIN_EMAIL: text((value) => z.email().safeParse(value).success, 'must be an e-mail address').optional(),
  ADMIN_PASSWORD: text(
    (value) => value.length >= 10 && !isCommonPassword(value),
    'must have 10 characters or more, and not be a common password',
  ).optional(),
  PUBLIC_URL: text(isOrigin, 'must be an http(s) origin like https://console.example.org')
    .transform((value) => new URL(value).origin)
    .optional(),
  TRUST_PROXY: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
  SESSION_SECRET: text((value) => value.length >= 32, 'must have 32 characters or more').optional(),
  ENCRYPTION_KEYS: text(
    (value) => encryptionKeys(value) !== undefined,
    'must be number:secret, comma separated; numbers from 1 to 255, each once, secrets of 32 characters or more',
  )
    .default('')
    .transform((value) => encryptionKeys(value) ?? []),
  ...fileVariables,
  ...messageVariables,
  ...zoomVariables,
  ...prakerjaVariables,
  BODY_SECONDS: text((value) => /^[1-9]\d{0,2}$/.test(value), 'must be a whole number from 1 to 999')
    .default('15')
    .transform(Number),
  SEARCH_SECONDS: text((value) => /^[1-9]\d?$/.test(value), 'must be a whole number from 1 to 99')
    .default('2')
    .transform(Number),
  RESTORE_DAYS: text(
    (value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 3650,
    'must be a whole number from 1 to 3650',
  )
    .default('30')
    .transform(Number),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  SERVICE_MAIN_URL: service('/svc/main'),
  SERVICE_CRM_URL: service('/svc/crm'),
  SERVICE_HR_URL: service('/svc/hr'),
  SERVICE_ELASTIC_URL: service('/svc/elastic'),
} satisfies Record<Name, z.ZodType>)

const schema = variables.superRefine((values, context) => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = values
  const lone = (missing: string, given: string) =>
    context.addIssue({ code: 'custom', path: [missing], message: `must be set together with ${given}` })
  if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD === undefined) lone('ADMIN_PASSWORD', 'ADMIN_EMAIL')
  if (ADMIN_PASSWORD !== undefined && ADMIN_EMAIL === undefined) lone('ADMIN_EMAIL', 'ADMIN_PASSWORD')
  for (const [missing, given] of [...lackingForDatabase(values), ...lackingForFiles(values), ...lacking(values)])
    lone(missing, given)
})

/** The settings of a server process. */
export type Config = {
  /** 0: a free port, known once the server listens (`atPort`). */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Undefined: the server embeds a PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** Requests and exports go through this pooler. */
  databasePoolerUrl: string | undefined
  /** Of all pools together. */
  databaseConnections: number
  seed: (typeof seeds)[number]
  seedPassword: string | undefined
  /** Origin without a closing slash. */
  publicUrl: string
  /** Becomes the first SUPERADMIN of a database without logins. */
  admin: { email: string; password: string } | undefined
  /** Believe the proxy's word about a request's address. */
  trustProxy: boolean
  sessionSecret: string | undefined
  /** The first one seals; none: the server's own. */
  encryptionKeys: readonly { id: number; secret: string }[]
  /** Undefined: uploaded files are in `dataDir`. */
  s3: S3Config | undefined
  messages: MessageConfig
  zoom: ZoomUrls
  prakerjaUrl: string
  /** How long a request's body may take to arrive, in seconds, before what its size adds. */
  bodySeconds: number
  /** How long a statement of a search may take, in seconds. */
  searchSeconds: number
  /** What was deleted is kept for so long. */
  restoreDays: number
  logLevel: (typeof logLevels)[number]
  /** Base addresses without a closing slash: absolute URLs, or paths on the console's own origin. */
  services: { main: string; crm: string; hr: string; elastic: string }
}

/**
 * Reads the settings from environment variables (`configVariables`). An empty variable counts as not set.
 * @throws Error with one line for each variable that is wrong; values of secrets are not in it.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.keys(describe).map((name) => [name, env[name]?.trim() || undefined]))
  const { data, error } = schema.safeParse(given)
  if (error !== undefined) {
    throw new Error(error.issues.map(({ path: [name], message }) => line(String(name), message, given)).join('\n'))
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databasePoolerUrl: data.DATABASE_POOLER_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    seed: data.SEED ?? (data.DATABASE_URL === undefined ? 'demo' : 'none'),
    seedPassword: data.SEED_PASSWORD,
    admin:
      data.ADMIN_EMAIL !== undefined && data.ADMIN_PASSWORD !== undefined
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    publicUrl: data.PUBLIC_URL ?? origin(data.HOST, data.PORT),
    trustProxy: data.TRUST_PROXY,
    sessionSecret: data.SESSION_SECRET,
    encryptionKeys: data.ENCRYPTION_KEYS,
    s3: s3Of(data),
    messages: messagesOf(data),
    prakerjaUrl: data.PRAKERJA_API_URL,
    zoom: { api: data.ZOOM_API_URL, oauth: data.ZOOM_OAUTH_URL },
    bodySeconds: data.BODY_SECONDS,
    searchSeconds: data.SEARCH_SECONDS,
    restoreDays: data.RESTORE_DAYS,
    logLevel: data.LOG_LEVEL,
    services: {
      main: data.SERVICE_MAIN_URL,
      crm: data.SERVICE_CRM_URL,
      hr: data.SERVICE_HR_URL,
      elastic: data.SERVICE_ELASTIC_URL,
    },
  }
}

/** The same settings with the port that the server got; the public URL follows unless it was set. */
export function atPort(config: Config, port: number): Config {
  const isOwn = config.publicUrl === origin(config.host, config.port)
  return { ...config, port, publicUrl: isOwn ? origin(config.host, port) : config.publicUrl }
}

function origin(host: string, port: number): string {
  // A wildcard is an address to listen on, not one to visit.
  const visited = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${visited.includes(':') ? `[${visited}]` : visited}:${port}`
}

function line(name: string, message: string, given: Record<string, string | undefined>): string {
  const { secret }: Variable = describe[name as Name]
  if (secret || given[name] === undefined) return `${name}: ${message}`
  // A URL may carry a login.
  const shown = (given[name] ?? '').replace(/^.*@/s, '***@')
  return `${name}: ${message}, got '${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}'`
}
