import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { Server } from '#server/core/http/pipeline.ts'

/**
 * Counts the transactions of requests that commit a write. PostgreSQL numbers a transaction when it first writes, so at
 * its commit the number says whether it did, whatever the table. Work that the server does by itself holds a connection
 * of its own and is not counted; neither are attempts at a login, which outlive the refusal on purpose.
 */
export class CommitWatch {
  commits = 0
  readonly #server: Server
  readonly #unwatched: Server['databases']

  constructor(server: Server) {
    this.#server = server
    this.#unwatched = server.databases
    const dialect = new PostgresDialect({ pool: server.databases.appPool })
    const app = new Kysely<Database>({
      dialect: {
        createAdapter: () => dialect.createAdapter(),
        createIntrospector: (db) => dialect.createIntrospector(db),
        createQueryCompiler: () => dialect.createQueryCompiler(),
        createDriver: () => this.#watch(dialect.createDriver()),
      },
    })
    server.databases = { ...server.databases, app }
  }

  #watch(driver: ReturnType<PostgresDialect['createDriver']>) {
    const commit = driver.commitTransaction.bind(driver)
    const query = CompiledQuery.raw('SELECT pg_current_xact_id_if_assigned() AS written')
    driver.commitTransaction = async (connection) => {
      const { rows } = await connection.executeQuery<{ written: string | null }>(query)
      if (rows[0]?.written !== null) this.commits++
      await commit(connection)
    }
    return driver
  }

  /** Leaves the server as it was. */
  stop(): void {
    this.#server.databases = this.#unwatched
  }
}
