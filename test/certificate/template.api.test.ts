import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import type { DesignedItem } from '#contract/certificate/design.ts'
import type { CertTemplate } from '#contract/certificate/template.ts'
import { certItemRemove, certItemUpdate, certTemplate, certTemplatePreview } from '#contract/certificate/template.ts'
import { mediaUpload } from '#contract/media/media.ts'
import { next } from '#test/factories/next.ts'
import { makeRole } from '#test/factories/people.ts'
import { participant } from '#test/factories/participants.ts'
import { refused } from '#test/helpers/client.ts'
import { readPdf } from '#test/helpers/read-pdf.ts'
import { testResource } from '#test/helpers/contract/resource-suite.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const box = { page: 1, x: 100, y: 100, w: 800, h: 80, align: 'CENTER' } as const
const item = (more: Partial<DesignedItem> = {}): DesignedItem => ({ ...box, value: 'STUDENT_NAME', ...more })
const creation = () => ({
  name: `Templat ${next('template')}`,
  type: 'KELULUSAN' as const,
  items: [item({ font: 'Playfair Display', fontSize: 60, color: '#0f766e' }), item({ value: 'QR', y: 600 })],
})

testResource(server, {
  calls: certTemplate.calls,
  table: 'certificate_template',
  creation,
  listed: ({ items: _items, ...row }) => row,
  change: () => ({
    body: { name: 'Templat lain', pages: 2, locale: 'en' },
    shows: { name: 'Templat lain', pages: 2, locale: 'en', itemCount: 2 },
  }),
  wrong: [
    [{ name: ' ' }, 'name', "can't be empty!"],
    [{ type: 'LAIN' }, 'type', 'must be one of KOMPETENSI, KEHADIRAN, KELULUSAN, INSTRUKTUR'],
    [{ backgroundMediaId: 999_999 }, 'backgroundMediaId', 'is not a picture of this customer'],
    [{ items: [item({ page: 2 })] }, 'items.0.page', 'must be at most 1'],
    [{ items: [item({ value: 'IMAGE', mediaId: 999_999 })] }, 'items.0.mediaId', 'is not a picture of this customer'],
    [{ items: [item(), { ...item(), color: 'merah' }] }, 'items.1.color', 'must be a color such as #1f2937'],
    [{ usedCount: 3 }, 'usedCount', 'is not a known field'],
  ],
  filters: [
    [({ name }) => ({ keyword: String(name).slice(2) }), { keyword: 'nowhere' }],
    [() => ({ type: 'KELULUSAN' }), { type: 'INSTRUKTUR' }],
    [() => ({ active: true }), { active: false }],
  ],
})

const inHome = () => ({ customerId: server.home.customerId })
const ops = () => server.as('ACADEMIC_OPS')
const make = async (more: object = {}) =>
  (await ops()).call(certTemplate.calls.create, { query: inHome(), body: { ...creation(), ...more } })
const upload = async (name: string, content: Buffer) =>
  (await server.as('SUPERADMIN')).call(mediaUpload, {
    query: inHome(),
    body: { file: new File([new Uint8Array(content)], name) },
  })
const read = async (id: number) => (await ops()).call(certTemplate.calls.read, { id })
const preview = async ({ id }: Pick<CertTemplate, 'id'>, query: object = {}) =>
  readPdf(new Uint8Array(await (await (await ops()).call(certTemplatePreview, { id, query })).arrayBuffer()))

describe('the items of a template', () => {
  it('are read in the order in which they are drawn, and keep their numbers', async () => {
    const client = await ops()
    const { id, version, items = [] } = await make()
    const [one, other] = items
    const body = {
      version,
      items: [{ ...item({ value: 'QR' }), id: other?.id }, item({ value: 'DATE' }), { ...item(), id: one?.id }],
    }
    await client.call(certTemplate.calls.update, { id, body })
    const after = (await read(id)).items ?? []
    expect(after.map(({ value }) => value)).toEqual(['QR', 'DATE', 'STUDENT_NAME'])
    expect([after[0]?.id, after[2]?.id]).toEqual([other?.id, one?.id])
  })

  it('are changed and deleted one by one, refused when they have changed since, and put back by an undo', async () => {
    const client = await ops()
    const { id, items = [] } = await make()
    const [first] = items
    const body = { version: first?.version ?? 0, x: 250.5, text: 'Kepada' }
    const changed = await client.call(certItemUpdate, { id: first?.id ?? 0, body })
    expect(changed).toMatchObject({ x: 250.5, text: 'Kepada', value: 'STUDENT_NAME', version: 2 })
    const late = await refused(client.call(certItemUpdate, { id: first?.id ?? 0, body }))
    expect(late.code).toBe('VERSION_CONFLICT')
    await client.call(certItemRemove, { id: first?.id ?? 0 })
    expect((await read(id)).items?.map(({ value }) => value)).toEqual(['QR'])
    expect((await refused(client.call(certItemRemove, { id: first?.id ?? 0 }))).code).toBe('NOT_FOUND')
    const { id: change } = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'certificate_template')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await client.call(auditUndo, { ...inHome(), id: change })
    expect((await read(id)).items).toMatchObject([{ value: 'STUDENT_NAME', x: 250.5 }, { value: 'QR' }])
  })

  it('are not seen, changed or deleted from another customer', async () => {
    const { items = [] } = await make()
    const id = items[0]?.id ?? 0
    const stranger = await server.newClient(
      await makeRole(server.db, ['certificate:read', 'certificate:update']),
      server.other.customerId,
    )
    const body = { version: 1, x: 1 }
    expect((await refused(stranger.call(certItemUpdate, { id, body }))).code).toBe('NOT_FOUND')
    expect((await refused(stranger.call(certItemRemove, { id }))).code).toBe('NOT_FOUND')
  })
})

describe('the preview of a template', () => {
  it('is a certificate with the values of a participant, or with the longest name', async () => {
    const { id: enrolment, student } = await participant(server)
    const long = await participant(server)
    const longest = `Raden ${'Panjang '.repeat(12)}`.trim()
    await server.db
      .updateTable('student_lms_class')
      .set({ name_on_certificate: longest })
      .where('id', '=', long.id)
      .execute()
    const template = await make({ items: [item(), item({ value: 'CLASS_TITLE', y: 300 })] })
    const shown = await preview(template, { studentLmsClassId: enrolment })
    expect(shown.text).toContain(student.name)
    expect(shown.text).toContain(server.home.coreClass.title)
    expect((await preview(template, { longest: true })).text).toContain(longest)
    const stranger = await participant(server, { tenant: server.other })
    const client = await ops()
    const query = { studentLmsClassId: stranger.id }
    expect((await refused(client.call(certTemplatePreview, { id: template.id, query }))).code).toBe('NOT_FOUND')
  })

  it('shows a large background and a picture, and says which image is missing once it is deleted', async () => {
    const noise = await sharp({ create: { width: 7800, height: 5200, channels: 3, background: '#fdf6e3' } })
      .jpeg()
      .toBuffer()
    const client = await ops()
    const background = await upload('latar.jpg', noise)
    const logo = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#0f766e80' } })
      .png()
      .toBuffer()
    const picture = await upload('logo.png', logo)
    const template = await make({
      backgroundMediaId: background.id,
      items: [item(), item({ value: 'IMAGE', mediaId: picture.id, y: 700, w: 150, h: 150 })],
    })
    expect(template).toMatchObject({ background: { name: 'latar.jpg' }, missing: [] })
    expect(template.items?.[1]?.picture).toMatchObject({ id: picture.id, name: 'logo.png' })
    const bytes = await (await client.call(certTemplatePreview, { id: template.id })).arrayBuffer()
    expect(bytes.byteLength).toBeLessThan(1_000_000)
    await server.db.updateTable('media_item').set({ deleted_at: new Date() }).where('id', '=', picture.id).execute()
    expect(await read(template.id)).toMatchObject({ missing: ['logo.png'], items: [{}, { picture: null }] })
    expect((await preview(template)).pages).toHaveLength(1)
  })
})
