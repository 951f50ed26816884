import { z } from 'zod'

/** The file of a backup that says what it holds; it is written last, so a backup without it is incomplete. */
export const manifestFile = 'manifest.json'

/** Folder of the uploaded files in a backup, by their keys. */
export const filesFolder = 'files'

export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that the database had, in order of their names. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** `null`: not used yet. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
})
export type Manifest = z.output<typeof Manifest>

/** Rows of a table as PostgreSQL's COPY text, compressed. */
export const tableFile = (table: string): string => `tables/${table}.copy.gz`

/** Names come from the catalog; quoted, because `order` and the like are among them. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
