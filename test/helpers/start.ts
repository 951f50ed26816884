import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Clock } from '#server/core/clock.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import type { Running, StartOptions } from '#server/start.ts'

/**
 * Starts a server as tests want it: any port, no seed, every answer checked against the contract, and connections enough
 * for tests to hold some.
 */
export async function startTestServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  clock?: Clock,
  options: Pick<StartOptions, 'waitMs'> = {},
): Promise<Running> {
  const logLevel = process.env.TEST_LOG_LEVEL ?? 'silent'
  // Files that no row of its database refers to are swept, so servers of other databases have theirs elsewhere.
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'academy-files-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: logLevel,
    SEED: 'none',
    DATABASE_CONNECTIONS: '60',
    // What a search finds must not depend on how much else the machine does.
    SEARCH_SECONDS: '60',
    ...env,
  })
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const running = await startServer({
      config,
      databaseUrl,
      checkAnswers: true,
      ...(clock ? { clock } : {}),
      ...options,
    })
    const stop = async () => {
      await running.stop()
      await remove()
    }
    return { ...running, stop }
  } catch (error) {
    await remove()
    throw error
  }
}
