import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from '#server/config-files.ts'
import type { FileStore, StoredKey } from './store.ts'
import { asking } from './store.ts'

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode

/** How long a connection may take, and an answer to begin, in milliseconds. */
const CONNECT_MS = 3000
const ANSWER_MS = 30_000

/** Contents in a bucket of a store that speaks S3. */
export function s3Store({ bucket, endpoint, region, keys, pathStyle, prefix }: S3Config): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(keys ? { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } } : {}),
    forcePathStyle: pathStyle,
    // By default bodies are sent in a form that several stores do not take.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  })
  const place = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` })

  async function has(key: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(place(key)))
      return true
    } catch (error) {
      if (statusOf(error) === 404) return false
      throw error
    }
  }

  return {
    put: (key, path) =>
      asking(async () => {
        if (await has(key)) return
        const { size } = await stat(path)
        // The client does not repeat a stream: here it is opened again.
        const send = () =>
          client.send(new PutObjectCommand({ ...place(key), Body: createReadStream(path), ContentLength: size }))
        await send().catch(send)
      }),

    has: (key) => asking(() => has(key)),

    open: (key, range) =>
      asking(async () => {
        const part = range ? { Range: `bytes=${range.from}-${range.to}` } : {}
        const { Body } = await client.send(new GetObjectCommand({ ...place(key), ...part }))
        if (!(Body instanceof Readable)) throw new Error('The store answered without a body')
        return Body
      }),

    remove: (key) => asking(async () => void (await client.send(new DeleteObjectCommand(place(key))))),

    async *list(): AsyncGenerator<StoredKey> {
      let from: string | undefined
      do {
        const page = await asking(() =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              ...(from === undefined ? {} : { ContinuationToken: from }),
            }),
          ),
        )
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified) yield { key: Key.slice(prefix.length), writtenAt: LastModified }
        }
        from = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (from !== undefined)
    },

    close: () => client.destroy(),
  }
}
