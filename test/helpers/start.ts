import type { Clock } from '#server/core/clock.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import type { Running, StartOptions } from '#server/start.ts'

/**
 * Starts a server as tests want it: any port, no seed, every answer checked against the contract, and connections enough
 * for tests to hold some.
 */
export function startTestServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  clock?: Clock,
  options: Pick<StartOptions, 'waitMs'> = {},
): Promise<Running> {
  const logLevel = process.env.TEST_LOG_LEVEL ?? 'silent'
  const config = readConfig({ PORT: '0', LOG_LEVEL: logLevel, SEED: 'none', DATABASE_CONNECTIONS: '60', ...env })
  return startServer({ config, databaseUrl, checkAnswers: true, ...(clock ? { clock } : {}), ...options })
}
