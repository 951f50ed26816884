import { readConfig } from '#server/config.ts'
import { backUp } from '#server/core/db/backup/backup.ts'
import { restore } from '#server/core/db/backup/restore.ts'
import { openSource } from '#server/core/db/backup/source.ts'

// `backup.ts make <folder>` and `backup.ts restore <folder>`, for the database that the environment configures.
const [verb, folder] = process.argv.slice(2)
const cleanups: (() => Promise<void> | void)[] = []
try {
  if ((verb !== 'make' && verb !== 'restore') || folder === undefined) {
    throw new Error('Say where: npm run backup -- <new folder>, or npm run restore -- <folder of a backup>')
  }
  const source = await openSource(readConfig(), cleanups)
  const { tables, madeAt } = verb === 'make' ? await backUp(source, folder) : await restore(folder, source)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const what = `${rows.toLocaleString('en')} rows of ${tables.length} tables, as of ${madeAt}`
  console.log(verb === 'make' ? `Backed up ${what}, into ${folder}.` : `Restored ${what}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const cleanup of cleanups) await cleanup()
}
