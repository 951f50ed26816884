import { writeFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabases } from '#server/core/db/database.ts'
import { startEmbeddedPostgres } from '#server/core/db/embedded/embedded.ts'
import { generateSchema } from '#server/core/db/generate-schema.ts'
import { migrate } from '#server/core/db/migrate.ts'

// Makes an empty database, runs the migrations, and writes the table types.
const dir = await mkdtemp(path.join(tmpdir(), 'academy-schema-'))
const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'data'), fast: true })
const databases = openDatabases(postgres.url)
try {
  await migrate(databases.owner)
  const client = await databases.ownerPool.connect()
  const text = await generateSchema(client)
  client.release()
  await writeFile(path.join(import.meta.dirname, '../server/core/db/schema.gen.ts'), text)
} finally {
  await databases.close()
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
