import { z } from 'zod'

/** A store that speaks S3. */
export interface S3Config {
  bucket: string
  /** Undefined: that of Amazon, by the region. */
  endpoint: string | undefined
  region: string
  /** Undefined: what the environment of the process provides, such as the role of its machine. */
  keys: { id: string; secret: string } | undefined
  /** The bucket is part of the path, not of the host. */
  pathStyle: boolean
  /** What all keys begin with. */
  prefix: string
}

export const describeFiles = {
  S3_BUCKET: {
    default: 'none: files are in DATA_DIR',
    meaning: 'Bucket of an S3-compatible store for uploaded files, which several servers can share',
  },
  S3_ENDPOINT: { default: 'that of Amazon', meaning: 'With S3_BUCKET: http(s) origin of the store' },
  S3_REGION: { default: 'us-east-1', meaning: 'Region of the bucket' },
  S3_ACCESS_KEY_ID: {
    default: 'from the environment, such as an IAM role',
    meaning: 'With S3_SECRET_ACCESS_KEY: the access key',
  },
  S3_SECRET_ACCESS_KEY: { default: 'none', meaning: 'With S3_ACCESS_KEY_ID: its secret', secret: true },
  S3_PATH_STYLE: {
    default: 'true with S3_ENDPOINT, else false',
    meaning: 'true: the bucket is part of the path, false: of the host name',
  },
  S3_PREFIX: { default: 'none', meaning: 'What the keys of all objects begin with, such as console/' },
} as const

const checked = (isRight: (value: string) => boolean, error: string) => z.string().refine(isRight, { error })

const isOrigin = (value: string) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.username === ''
}

export const fileVariables = {
  S3_BUCKET: checked((value) => /^[\w.-]{1,255}$/.test(value), 'must be the name of a bucket').optional(),
  S3_ENDPOINT: checked(isOrigin, 'must be an http(s) origin like https://s3.example.org').optional(),
  S3_REGION: checked((value) => /^[\w-]{1,60}$/.test(value), 'must be the name of a region').default('us-east-1'),
  S3_ACCESS_KEY_ID: checked((value) => /^\S+$/.test(value), 'must be one word').optional(),
  S3_SECRET_ACCESS_KEY: checked((value) => /^\S+$/.test(value), 'must be one word').optional(),
  S3_PATH_STYLE: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  S3_PREFIX: checked((value) => /^[\w./-]{1,200}$/.test(value), 'must be letters, digits and . _ / -').default(''),
}

type Values = { [K in keyof typeof fileVariables]?: z.output<(typeof fileVariables)[K]> }

const needs = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
] as const

/** Each variable that lacks another one: `[missing, given]`. */
export const lackingForFiles = (values: Values): [missing: string, given: string][] =>
  needs.flatMap(([given, missing]) =>
    values[given] !== undefined && values[missing] === undefined ? [[missing, given]] : [],
  )

export function s3Of(values: Values): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values
  if (bucket === undefined) return undefined
  return {
    bucket,
    endpoint,
    region: values.S3_REGION ?? 'us-east-1',
    keys: id === undefined || secret === undefined ? undefined : { id, secret },
    pathStyle: values.S3_PATH_STYLE === undefined ? endpoint !== undefined : values.S3_PATH_STYLE === 'true',
    prefix: values.S3_PREFIX ?? '',
  }
}
