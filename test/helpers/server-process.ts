import { startTestServer } from './start.ts'

// A server in a process of its own, for tests that kill it. Its database is the first argument; it prints its address.
const running = await startTestServer(process.argv[2] ?? '')
process.stdout.write(`${running.url}\n`)
