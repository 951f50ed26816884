import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { mediaUpload } from '#contract/media/media.ts'
import { receivingOf } from '#server/core/upload/files.ts'
import { sweepFiles } from '#server/core/upload/sweep.ts'
import { Client } from '#test/helpers/client.ts'
import { startProcess } from '#test/helpers/own-process.ts'
import { ownServer } from '#test/helpers/server.ts'
import { eventually } from '#test/helpers/eventually.ts'

const server = ownServer()

it('of a server that is killed while files arrive, the sweep leaves nothing', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'academy-killed-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { customerId } = server.home
  const { person, token } = await server.as('SUPERADMIN')
  const { url, process: child } = await startProcess(server.databaseUrl, undefined, dataDir)
  const within = async (folder: string) =>
    (await readdir(path.join(dataDir, folder), { recursive: true }).catch(() => [])).filter((name) => name.length > 3)

  await server.db.connection().execute(async (held) => {
    // The first upload has stored its content, and waits to make its row.
    const lock = sql`hashtext('academy-gallery'), hashtext(${`${customerId} null`})`
    await sql`SELECT pg_advisory_lock(${lock})`.execute(held)
    const file = new File(['isi yang tersimpan'], 'tersimpan.txt')
    const sent = new Client(url, person, token).call(mediaUpload, { query: { customerId }, body: { file } })
    sent.catch(() => undefined)
    await eventually(async () => expect((await within('files')).filter((name) => name.length > 60)).toHaveLength(1))
    // The second is half there.
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    socket.write(
      [
        `POST /svc/main/api/files?customerId=${customerId} HTTP/1.1`,
        `host: ${hostname}`,
        `authorization: Bearer ${token}`,
        'content-type: multipart/form-data; boundary=xx',
        'content-length: 1000000',
        '',
        '--xx',
        'content-disposition: form-data; name="file"; filename="a.txt"',
        '',
        'x'.repeat(50_000),
      ].join('\r\n'),
    )
    await eventually(async () => expect(await readdir(path.join(dataDir, 'incoming'))).toHaveLength(2))
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    socket.destroy()
    await sql`SELECT pg_advisory_unlock(${lock})`.execute(held)
  })

  const receiving = await receivingOf({ dataDir, s3: undefined })
  const swept = await sweepFiles(server.running.server.databases.app, receiving, -1000)
  expect(swept).toMatchObject({ objects: 1, remains: 2 })
  expect((await within('files')).filter((name) => name.length > 60)).toEqual([])
  expect(await within('incoming')).toEqual([])
  expect(await server.db.selectFrom('file_content').select('hash').execute()).toEqual([])
})
