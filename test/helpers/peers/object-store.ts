import { execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { startFauxqs } from 'fauxqs'
import type { S3Config } from '#server/config-files.ts'
import { temporaryFolder } from '#test/helpers/folder.ts'

export interface ObjectStore {
  config: S3Config
  /** It checks signatures: the peer from npm lets everyone in. */
  isSecured: boolean
  stop(): Promise<void>
}

const bucket = 'files'
const python = '/usr/bin/python3'

const hasSwift = () =>
  promisify(execFile)(python, ['-c', 'import swift']).then(
    () => true,
    () => false,
  )

const configOf = (endpoint: string, id: string, secret: string): S3Config => ({
  bucket,
  endpoint,
  region: 'us-east-1',
  keys: { id, secret },
  pathStyle: true,
  prefix: 'console/',
})

/** OpenStack Swift with its S3 API, in one process: Debian's package python3-swift. */
async function startSwift(): Promise<ObjectStore> {
  const secret = 'swift-secret'
  const script = path.join(import.meta.dirname, 's3-peer.py')
  const child = spawn(python, [script, temporaryFolder(), '0', 'tester', secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`Swift ended with ${code}`)))
  })
  const { endpoint, accessKeyId } = JSON.parse(line) as { endpoint: string; accessKeyId: string }
  const config = configOf(endpoint, accessKeyId, secret)
  const client = new S3Client({
    region: config.region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey: secret },
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  const stop = async () => {
    child.kill()
  }
  return { config, isSecured: true, stop }
}

/** A store that speaks S3, on this machine: Swift where it is installed, else one from npm. */
export async function startObjectStore(): Promise<ObjectStore> {
  if (await hasSwift()) return startSwift()
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket(bucket)
  return { config: configOf(server.address, 'test', 'test'), isSecured: false, stop: () => server.stop() }
}
