import { startTestServer } from './start.ts'

// A server in a process of its own, for tests that kill it. Its database is the first argument, the folder of its files may
// be the second; it prints its address.
const [, , databaseUrl = '', dataDir] = process.argv
const running = await startTestServer(databaseUrl, dataDir === undefined ? {} : { DATA_DIR: dataDir })
process.stdout.write(`${running.url}\n`)
