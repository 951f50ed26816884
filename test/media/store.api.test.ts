import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directoryStore } from '#server/core/store/directory.ts'
import { s3Store } from '#server/core/store/s3.ts'
import type { FileStore } from '#server/core/store/store.ts'
import { temporaryFolder } from '#test/helpers/folder.ts'
import type { ObjectStore } from '#test/helpers/peers/object-store.ts'
import { startObjectStore } from '#test/helpers/peers/object-store.ts'

const keyOf = (n: number) => n.toString(16).padStart(64, '0')

async function fileWith(content: string): Promise<string> {
  const file = path.join(temporaryFolder(), 'content')
  await writeFile(file, content)
  return file
}

const listed = async (store: FileStore) => {
  const keys: string[] = []
  for await (const { key, writtenAt } of store.list()) {
    expect(Date.now() - writtenAt.getTime()).toBeLessThan(3_600_000)
    keys.push(key)
  }
  return keys.toSorted()
}

/** What every driver does alike. */
function testDriver(open: () => Promise<FileStore> | FileStore): void {
  it('stores a content once and reads it whole and in parts', async () => {
    const store = await open()
    const key = keyOf(1)
    expect(await store.has(key)).toBe(false)
    await store.put(key, await fileWith('isi berkas'))
    await store.put(key, await fileWith('isi berkas'))
    expect(await store.has(key)).toBe(true)
    expect(await text(await store.open(key))).toBe('isi berkas')
    expect(await text(await store.open(key, { from: 4, to: 9 }))).toBe('berkas')
    expect(await text(await store.open(key, { from: 0, to: 0 }))).toBe('i')
  })

  it('lists what it has, also beyond a thousand, and forgets what is removed', async () => {
    const store = await open()
    const from = await fileWith('x')
    const keys = Array.from({ length: 1005 }, (_, n) => keyOf(0x10_00 + n))
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, from)))
    }
    const found = await listed(store)
    expect(keys.filter((key) => !found.includes(key))).toEqual([])
    const [first = ''] = keys
    await store.remove(first)
    await store.remove(first)
    expect(await store.has(first)).toBe(false)
    expect(await listed(store)).toEqual(found.filter((key) => key !== first))
  })

  it('says STORE_DOWN of a content that it does not have', async () => {
    const store = await open()
    await expect(store.open(keyOf(9))).rejects.toMatchObject({ reason: { code: 'STORE_DOWN' } })
  })
}

describe('a directory', () => {
  const made = async () => {
    const root = path.join(temporaryFolder(), 'files')
    await mkdir(root)
    return { root, store: directoryStore(root) }
  }
  testDriver(async () => (await made()).store)

  it('is down while it is missing, and there again when it is', async () => {
    const { root, store } = await made()
    const from = await fileWith('x')
    await store.put(keyOf(1), from)
    await rename(root, `${root}-away`)
    const down = { reason: { code: 'STORE_DOWN' } }
    await expect(store.has(keyOf(1))).rejects.toMatchObject(down)
    await expect(store.open(keyOf(1))).rejects.toMatchObject(down)
    await expect(store.put(keyOf(2), from)).rejects.toMatchObject(down)
    await expect(listed(store)).rejects.toMatchObject(down)
    await rename(`${root}-away`, root)
    expect(await store.has(keyOf(1))).toBe(true)
    expect(await readdir(root)).toEqual(['00'])
  })
})

describe('an object store', () => {
  let peer: ObjectStore
  beforeAll(async () => {
    peer = await startObjectStore()
  })
  afterAll(() => peer.stop())
  testDriver(() => s3Store(peer.config))

  it('is down when nothing answers', async () => {
    const store = s3Store({ ...peer.config, endpoint: 'http://127.0.0.1:9' })
    await expect(store.has(keyOf(1))).rejects.toMatchObject({ reason: { code: 'STORE_DOWN' } })
    await expect(store.put(keyOf(1), await fileWith('x'))).rejects.toMatchObject({ reason: { code: 'STORE_DOWN' } })
  })

  it('is down for a wrong secret', async ({ skip }) => {
    skip(!peer.isSecured, 'the store from npm checks no signatures: install python3-swift')
    const store = s3Store({ ...peer.config, keys: { id: peer.config.keys?.id ?? '', secret: 'wrong' } })
    await expect(store.open(keyOf(1))).rejects.toMatchObject({ reason: { code: 'STORE_DOWN' } })
  })
})
