import { describe, expect, it } from 'vitest'
import { auditList, auditUndo } from '#contract/core/audit/audit.ts'
import {
  media,
  mediaChange,
  mediaFolder,
  mediaMove,
  mediaDelete,
  mediaReplace,
  mediaRoots,
  mediaUpload,
  mediaUploadNew,
  mediaUses,
} from '#contract/media/media.ts'
import { mediaUses as knownUses } from '#server/areas/media/uses.ts'
import { sql } from 'kysely'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import { picture } from './pictures.ts'

const server = testServer()

testDescribed(server, media, { wrong: [[{ kind: 'IMAGE' }, 'kind', 'must be a folder: files are uploaded']] })

const admin = () => server.as('SUPERADMIN')
const home = () => ({ customerId: server.home.customerId })

async function folder(parentId: number | null = null, name = `Folder ${next('folder')}`) {
  return (await admin()).call(media.calls.create, { query: home(), body: { name, kind: 'FOLDER', parentId } })
}

async function upload(mediaParentId?: number, name = `gambar-${next('picture')}.png`, width = 40) {
  const content = new Uint8Array(await picture({ width, height: 30, format: 'png' }))
  const query = { ...home(), ...(mediaParentId === undefined ? {} : { mediaParentId }) }
  return (await admin()).call(mediaUpload, { query, body: { file: new File([content], name) } })
}

describe('uploading into the gallery', () => {
  it('puts the file into the folder, with its type, size and thumbnails', async () => {
    const { id, name } = await folder()
    const row = await upload(id, 'sampul.png')
    expect(row).toMatchObject({
      name: 'sampul.png',
      kind: 'IMAGE',
      parentId: id,
      parent: { id, name },
      width: 40,
      height: 30,
      isFile: true,
    })
    for (const url of [row.url, row.thumbUrl, row.previewUrl]) {
      expect((await fetch(`${server.url}${url}`)).status).toBe(200)
    }
  })

  it('gives a name that the folder has already a number, also when both come at once', async () => {
    const { id } = await folder()
    const rows = await Promise.all([1, 2, 3].map(() => upload(id, 'Sampul.png')))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Sampul (2).png', 'Sampul (3).png', 'Sampul.png'])
  })

  it('works at the newer address, and is refused for what is no folder', async () => {
    const client = await admin()
    const content = new File([new Uint8Array(await picture())], 'baru.jpg')
    const row = await client.call(mediaUploadNew, { query: home(), body: { file: content } })
    expect(row.parentId).toBeNull()
    const wrong = client.call(mediaUpload, { query: { ...home(), mediaParentId: row.id }, body: { file: content } })
    expect((await refused(wrong)).issues).toEqual([{ field: 'parentId', message: 'must be a folder' }])
  })
})

it('folders are read with their path and what is in them, folders first', async () => {
  const client = await admin()
  const outer = await folder()
  const image = await upload(outer.id, 'a.png')
  const inner = await folder(outer.id, 'z')
  const { path, children, pagination } = await client.call(mediaFolder, { mediaParentId: outer.id, query: {} })
  expect(children.map(({ id }) => id)).toEqual([inner.id, image.id])
  expect(pagination.total).toBe(2)
  expect(path).toEqual([{ id: outer.id, name: outer.name }])
  const deeper = await client.call(mediaFolder, { mediaParentId: inner.id, query: {} })
  expect(deeper.path.map(({ id }) => id)).toEqual([outer.id, inner.id])
  const roots = await client.call(mediaRoots, { query: { ...home(), limit: 200 } })
  expect(roots.data.some(({ id }) => id === outer.id)).toBe(true)
  expect(roots.data.every(({ parentId }) => parentId === null)).toBe(true)
})

describe('moving and renaming', () => {
  it('puts an item into another folder and out of all', async () => {
    const client = await admin()
    const to = await folder()
    const { id } = await upload()
    expect(await client.call(mediaMove, { mediaItemId: id, body: { mediaParentId: to.id } })).toMatchObject({
      parentId: to.id,
    })
    expect(await client.call(mediaMove, { mediaItemId: id, body: { mediaParentId: null } })).toMatchObject({
      parentId: null,
      version: 3,
    })
  })

  it('is refused into itself, into what is in it, and where the name is taken', async () => {
    const client = await admin()
    const outer = await folder()
    const inner = await folder(outer.id)
    const move = (mediaItemId: number, mediaParentId: number) =>
      refused(client.call(mediaMove, { mediaItemId, body: { mediaParentId } }))
    expect(await move(outer.id, outer.id)).toMatchObject({ code: 'FOLDER_CYCLE' })
    expect(await move(outer.id, inner.id)).toMatchObject({ code: 'FOLDER_CYCLE', data: { name: outer.name } })
    await upload(outer.id, 'sama.png')
    const other = await upload(inner.id, 'sama.png')
    expect(await move(other.id, outer.id)).toMatchObject({ status: 409, code: 'DUPLICATE' })
    const body = { version: 1, name: '../atas.png' }
    expect((await refused(client.call(mediaChange, { id: other.id, body }))).issues[0]?.field).toBe('name')
  })

  it('keeps folders from closing a circle together', async () => {
    const client = await admin()
    const [a, b] = [await folder(), await folder()]
    const moves = [
      client.call(mediaMove, { mediaItemId: a.id, body: { mediaParentId: b.id } }),
      client.call(mediaMove, { mediaItemId: b.id, body: { mediaParentId: a.id } }),
    ]
    const settled = await Promise.allSettled(moves)
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

async function exerciseWith(mediaItemId: number) {
  const { id } = await server.db
    .insertInto('exercise')
    .values({ customer_id: server.home.customerId, title: `Kuis ${next('quiz')}`, type: 'EXERCISE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('exercise_question')
    .values({
      customer_id: server.home.customerId,
      exercise_id: id,
      sort_order: 1,
      kind: 'ESSAY',
      prompt: 'Apa ini?',
      score: 10,
      media_item_id: mediaItemId,
    })
    .execute()
  return id
}
const shownIn = async (exerciseId: number) =>
  (
    await server.db
      .selectFrom('exercise_question')
      .select('media_item_id')
      .where('exercise_id', '=', exerciseId)
      .executeTakeFirstOrThrow()
  ).media_item_id

describe('an item that is used', () => {
  it('names the records that show it, and cannot be deleted', async () => {
    const client = await admin()
    const item = await upload()
    const exercise = await exerciseWith(item.id)
    expect(await client.call(mediaUses, { id: item.id })).toEqual([
      {
        what: 'question of the exercise',
        id: exercise,
        name: expect.any(String) as string,
        path: `/exercise/edit/${exercise}`,
        fixed: false,
      },
    ])
    expect(await refused(client.call(mediaDelete, { id: item.id }))).toMatchObject({ status: 409, code: 'IN_USE' })
    const parent = await folder()
    await upload(parent.id)
    expect(await refused(client.call(mediaDelete, { id: parent.id }))).toMatchObject({
      code: 'IN_USE',
      data: { by: 'the item in it' },
    })
  })

  it('is replaced everywhere, and an undo takes back exactly that', async () => {
    const client = await admin()
    const [old, fresh] = [await upload(), await upload()]
    const [one, other] = [await exerciseWith(old.id), await exerciseWith(fresh.id)]
    const query = { newMediaItemId: fresh.id }
    expect(await client.call(mediaReplace, { oldMediaItemId: old.id, query })).toMatchObject({
      replaced: 1,
      uses: [{ what: 'question of the exercise', id: one, fixed: false }],
    })
    expect([await shownIn(one), await shownIn(other)]).toEqual([fresh.id, fresh.id])
    const { data } = await client.call(auditList, {
      ...home(),
      query: { resource: 'media_item', recordId: old.id, limit: 1 },
    })
    expect(data).toMatchObject([{ action: 'media.replace', undo: 'open' }])
    await client.call(auditUndo, { ...home(), id: data[0]?.id ?? 0 })
    expect([await shownIn(one), await shownIn(other)]).toEqual([old.id, fresh.id])
  })

  it('is replaced by an item of the same type and gallery only', async () => {
    const client = await admin()
    const old = await upload()
    const replace = (newMediaItemId: number) =>
      refused(client.call(mediaReplace, { oldMediaItemId: old.id, query: { newMediaItemId } }))
    expect((await replace((await folder()).id)).issues).toMatchObject([{ field: 'newMediaItemId' }])
    expect((await replace(old.id)).issues).toMatchObject([{ field: 'newMediaItemId' }])
    const stranger = await server.as('SUPERADMIN', server.other.customerId)
    const content = new File([new Uint8Array(await picture())], 'a.jpg')
    const query = { customerId: server.other.customerId }
    const theirs = await stranger.call(mediaUpload, { query, body: { file: content } })
    expect((await replace(theirs.id)).status).toBeGreaterThanOrEqual(404)
  })

  it('is known in every column that refers to the gallery', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT conrelid::regclass::text || '.' || a.attname AS name FROM pg_constraint k
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
       WHERE k.contype = 'f' AND k.confrelid = 'media_item'::regclass AND k.conrelid <> k.confrelid
       ORDER BY 1`.execute(server.db)
    expect(rows.map(({ name }) => name)).toEqual(knownUses.map(({ table, column }) => `${table}.${column}`).toSorted())
  })
})
