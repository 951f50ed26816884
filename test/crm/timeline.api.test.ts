import { beforeAll, describe, expect, it } from 'vitest'
import { prospect } from '#contract/crm/prospect.ts'
import { noteCreate, noteDelete, noteUpdate, timelineRead } from '#contract/crm/timeline.ts'
import { letterSend } from '#contract/notification/letter.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import type { Stages } from './crm.ts'
import { makeProspect, makeStages } from './crm.ts'

const server = testServer()
let stages: Stages
beforeAll(async () => {
  stages = await makeStages(server.db, server.home.customerId)
})

const customer = () => ({ customerId: server.home.customerId })
const make = (given = {}) => makeProspect(server.db, server.home.customerId, stages.NEW, given)
const read = async (id: number, of: 'prospect' | 'student' = 'prospect') =>
  (await server.as('ADMISSIONS')).call(timelineRead, { ...customer(), query: { of, id } })

describe('a timeline', () => {
  it('has notes, messages and steps of a prospect, newest first', async () => {
    const client = await server.newClient('ADMISSIONS')
    const { id, version } = await make({ stage_entered_at: new Date('2026-01-01T00:00:00Z') })
    const body = { of: 'prospect' as const, id }
    await client.call(noteCreate, {
      ...customer(),
      body: { ...body, kind: 'CALL', text: ' Minta dihubungi lagi ', happenedAt: '2026-02-01T03:00:00Z' },
    })
    await client.call(prospect.calls.update, { id, body: { version, stageId: stages.CONTACTED } })
    await client.call(letterSend, {
      ...customer(),
      body: { about: 'prospect', id, channel: 'EMAIL', subject: 'Halo', body: 'Apa kabar?' },
    })
    const { entries, more } = await read(id)
    expect(more).toBe(false)
    expect(entries.map(({ kind }) => kind)).toEqual(['SENT', 'STAGE', 'CALL', 'STAGE'])
    expect(entries[0]).toMatchObject({ text: 'Halo\nApa kabar?', message: { channel: 'EMAIL', status: 'QUEUED' } })
    expect(entries[1]?.stage).toEqual({ from: 'Baru', to: 'Sudah dihubungi' })
    expect(entries[2]).toMatchObject({ text: 'Minta dihubungi lagi', by: { id: client.person.id } })
  })

  it('of a student has what was noted of them as a prospect', async () => {
    const client = await server.as('ADMISSIONS')
    const { student } = server.home
    const { id } = await make({ student_id: student.id })
    await client.call(noteCreate, { ...customer(), body: { of: 'prospect', id, kind: 'NOTE', text: 'Dulu' } })
    await client.call(noteCreate, {
      ...customer(),
      body: { of: 'student', id: student.id, kind: 'NOTE', text: 'Kini' },
    })
    const { entries } = await read(student.id, 'student')
    expect(entries.flatMap(({ note, text }) => (note ? [text] : []))).toEqual(expect.arrayContaining(['Dulu', 'Kini']))
  })

  it('shows messages to those only who may read them', async () => {
    const { id, email } = await make()
    await server.db
      .insertInto('message')
      .values({
        customer_id: server.home.customerId,
        channel: 'EMAIL',
        recipient: email ?? '',
        subject: 'x',
        body: 'y',
      })
      .execute()
    expect((await read(id)).entries.map(({ kind }) => kind)).toContain('SENT')
    const finance = await server.as('FINANCE')
    const { entries } = await finance.call(timelineRead, { ...customer(), query: { of: 'prospect', id } })
    expect(entries.map(({ kind }) => kind)).toEqual(['STAGE'])
  })

  it('of another customer does not exist', async () => {
    const theirs = await makeStages(server.db, server.other.customerId)
    const { id } = await makeProspect(server.db, server.other.customerId, theirs.NEW)
    expect(await refused(read(id))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a note', () => {
  const note = async (id: number) =>
    (await server.as('ADMISSIONS')).call(noteCreate, {
      ...customer(),
      body: { of: 'prospect', id, kind: 'NOTE', text: 'Catatan' },
    })

  it('is changed with its version, and deleted', async () => {
    const client = await server.as('ADMISSIONS')
    const { id: prospectId } = await make()
    const { id, version } = await note(prospectId)
    const changed = await client.call(noteUpdate, { ...customer(), id, body: { version, text: 'Lain' } })
    expect(changed).toMatchObject({ text: 'Lain', version: version + 1 })
    expect(
      await refused(client.call(noteUpdate, { ...customer(), id, body: { version, text: 'Terlambat' } })),
    ).toMatchObject({ code: 'VERSION_CONFLICT' })
    await client.call(noteDelete, { ...customer(), id })
    expect((await read(prospectId)).entries.map(({ kind }) => kind)).toEqual(['STAGE'])
    expect(await refused(client.call(noteDelete, { ...customer(), id }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is refused without a text, and without the permission', async () => {
    const { id } = await make()
    const client = await server.as('ADMISSIONS')
    const body = { of: 'prospect' as const, id, kind: 'NOTE' as const, text: ' ' }
    await expect(client.call(noteCreate, { ...customer(), body })).rejects.toMatchObject({
      issues: [{ field: 'text', message: "can't be empty!" }],
    })
    const viewer = await server.as('VIEWER')
    expect(await refused(viewer.call(noteCreate, { ...customer(), body: { ...body, text: 'x' } }))).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
