import { z } from 'zod'

export const describeDatabase = {
  DATABASE_URL: {
    default: 'an embedded PostgreSQL',
    meaning: 'postgres:// URL of a PostgreSQL of your own; nothing is embedded then',
    secret: true,
  },
  DATABASE_POOLER_URL: {
    default: 'none: all connections go to DATABASE_URL',
    meaning: 'postgres:// URL of a pooler before the same database, such as PgBouncer in transaction mode',
    secret: true,
  },
  DATABASE_CONNECTIONS: {
    default: '20',
    meaning: 'Connections to the database that this server opens at most, 10 to 500; requests wait for a free one',
  },
} as const

const isDatabase = (value: string) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)

const databaseUrl = z
  .string()
  .refine(isDatabase, { error: 'must be a URL like postgres://user:password@host:5432/name' })

export const databaseVariables = {
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOLER_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .refine((value) => /^\d{1,3}$/.test(value) && Number(value) >= 10 && Number(value) <= 500, {
      error: 'must be a whole number from 10 to 500',
    })
    .default('20')
    .transform(Number),
}

type Values = { DATABASE_URL?: string | undefined; DATABASE_POOLER_URL?: string | undefined }

/** Each variable that lacks another one: `[missing, given]`. */
export const lackingForDatabase = (values: Values): [missing: string, given: string][] =>
  values.DATABASE_POOLER_URL !== undefined && values.DATABASE_URL === undefined
    ? [['DATABASE_URL', 'DATABASE_POOLER_URL']]
    : []
