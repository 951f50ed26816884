import { beforeAll, describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { classAttribute } from '#contract/class/class-attribute.ts'
import { storeClassSave } from '#contract/class/class-calls.ts'
import { coreClass } from '#contract/class/class.ts'
import type { CoreClass } from '#contract/class/class.ts'
import { classCuration } from '#contract/class/curation.ts'
import { store } from '#contract/class/store.ts'
import { makeSchedule } from '#test/factories/classes.ts'
import { mediaUpload } from '#contract/media/media.ts'
import { next } from '#test/factories/next.ts'
import { picture } from '#test/media/pictures.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
let client: Client
beforeAll(async () => {
  client = await server.as('SUPERADMIN')
})

const home = () => server.home.customerId
type Body = Parameters<typeof makeBody>[0]
const makeBody = (more: Partial<CoreClass> = {}) => ({
  title: `Barista Pemula ${next('title')}`,
  programId: server.home.coreClass.program_id,
  basePrice: 500_000,
  mode: 'WEBINAR' as const,
  level: 'PEMULA' as const,
  ...more,
})
const make = (more: Body = {}) => client.call(coreClass.calls.create, { customerId: home(), body: makeBody(more) })
const update = (row: { id: number; version: number }, body: object) =>
  client.call(coreClass.calls.update, {
    customerId: home(),
    id: row.id,
    body: { version: row.version, ...body },
  })
const issues = async (work: Promise<unknown>) => ((await refused(work)) as { issues?: unknown }).issues
const meeting = (title: string, items: number) => ({
  title,
  items: Array.from({ length: items }, (_, n) => ({
    title: `Bagian ${n + 1}`,
    type: 'ZOOM' as const,
    durationMinutes: 30,
    mandatory: true,
  })),
})
const variant = (name: string, price = 500_000) => ({
  name,
  mode: 'WEBINAR' as const,
  price,
  capacity: 50,
  active: true,
})
const content = (locale: 'id' | 'en', description: string) => ({
  locale,
  title: `Barista ${next('content')}`,
  description,
  learningOutcomes: [],
  benefits: [],
  faq: [],
})

describe('the syllabus', () => {
  it('is written, reordered and taken back with the class', async () => {
    const made = await make({ activities: [meeting('Satu', 2), meeting('Dua', 1)] })
    expect(made.activities?.map(({ title, items }) => [title, items.length])).toEqual([
      ['Satu', 2],
      ['Dua', 1],
    ])
    const [one, two] = made.activities ?? []
    if (!one || !two) throw new Error('No meetings')
    const [first, ...others] = one.items
    const moved = await update(made, {
      activities: [
        { ...two, items: [...two.items, first] },
        { ...one, items: others },
      ],
    })
    expect(moved.activities?.map(({ id, items }) => [id, items.map((item) => item.id)])).toEqual([
      [two.id, [two.items[0]?.id, first?.id]],
      [one.id, others.map(({ id }) => id)],
    ])
    const change = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'core_class')
      .where('record_id', '=', made.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await client.call(auditUndo, { customerId: home(), id: change.id })
    const back = await client.call(coreClass.calls.read, { customerId: home(), id: made.id })
    expect(back.activities).toEqual(made.activities)
  })

  it('is refused when another user has changed the class', async () => {
    const made = await make({ activities: [meeting('Satu', 1)] })
    const other = await server.as('SUPERADMIN')
    const changed = await other.call(coreClass.calls.update, {
      customerId: home(),
      id: made.id,
      body: { version: made.version, activities: [meeting('Baru', 1)] },
    })
    expect(await refused(update(made, { activities: [meeting('Lain', 1)] }))).toMatchObject({
      status: 412,
      code: 'VERSION_CONFLICT',
    })
    const now = await client.call(coreClass.calls.read, { customerId: home(), id: made.id })
    expect(now.activities).toEqual(changed.activities)
  })

  it('refuses items of other classes', async () => {
    const other = await make({ activities: [meeting('Satu', 1)] })
    const foreign = other.activities?.[0]?.items ?? []
    expect(await issues(make({ activities: [{ ...meeting('Satu', 0), items: foreign }] }))).toEqual([
      { field: 'activities.0.items.0.id', message: 'is not in this class' },
    ])
  })
})

describe('variants', () => {
  it('get a SKU and keep their order', async () => {
    const made = await make({ variants: [variant('Pagi'), variant('Malam', 450_000)] })
    expect(made.variants?.map(({ sku, name }) => [sku, name])).toEqual([
      [`${made.code}-01`, 'Pagi'],
      [`${made.code}-02`, 'Malam'],
    ])
    const turned = await update(made, { variants: made.variants?.toReversed() })
    expect(turned.variants?.map(({ name }) => name)).toEqual(['Malam', 'Pagi'])
  })

  it('are refused where two are the same or a price is wrong', async () => {
    expect(await issues(make({ variants: [variant('Pagi'), variant('pagi')] }))).toEqual([
      { field: 'variants.1.name', message: 'is the same as variant 1' },
    ])
    expect(await issues(make({ variants: [variant('Pagi', -1)] }))).toEqual([
      { field: 'variants.0.price', message: 'must not be negative' },
    ])
  })
})

describe('attributes', () => {
  it('hold values of their type, and classes are filtered by them', async () => {
    const code = `cara-${next('code')}`
    const options = [
      { value: 'daring', label: 'Daring' },
      { value: 'luring', label: 'Luring' },
    ]
    const one = await client.call(classAttribute.calls.create, {
      customerId: home(),
      body: { name: code, code, inputType: 'SELECT', options, filterable: true },
    })
    const wrong = [{ attributeId: one.id, value: 5 }]
    expect(await issues(make({ attributes: wrong }))).toEqual([
      { field: `attributes.${one.id}`, message: 'must be one of daring, luring' },
    ])
    const made = await make({ attributes: [{ attributeId: one.id, value: 'luring' }] })
    const ids = async (value: string) => {
      const query = { attribute: [`${code}:${value}`] }
      const { data } = await client.call(coreClass.calls.list, { customerId: home(), query })
      return data.map(({ id }) => id)
    }
    expect(await ids('luring')).toEqual([made.id])
    expect(await ids('daring')).toEqual([])
    const used = await client.call(classAttribute.calls.read, { customerId: home(), attributeId: one.id })
    expect(used.usageCount).toBe(1)
  })
})

describe('web content', () => {
  it('is sanitized', async () => {
    const dirty =
      '<h2 style="color:red">Halo</h2><script>alert(1)</script><p onclick="x()">Isi <a href="javascript:x()">a</a></p>' +
      '<img src="https://evil.example/x.png"><style>p{}</style><table><tr><td colspan="2">1</td></tr></table>'
    const made = await make({ contents: [content('id', dirty)] })
    expect(made.contents?.[0]?.description).toBe(
      '<h2>Halo</h2><p>Isi <a>a</a></p><table><tr><td colspan="2">1</td></tr></table>',
    )
  })

  it('shows pictures of the gallery by their number, and no others', async () => {
    const bytes = new Uint8Array(await picture({ width: 40, height: 30, format: 'png' }))
    const body = { file: new File([bytes], `${next('picture')}.png`) }
    const item = await client.call(mediaUpload, { query: { customerId: home() }, body })
    const shown = `<p>Isi</p><img src="https://evil.example/x.png" alt="Kopi" data-media="${item.id}">`
    const made = await make({ contents: [content('id', shown)] })
    expect(made.contents?.[0]?.description).toMatch(/<img alt="Kopi" data-media="\d+" src="\/svc\/console\/files\//)
    const foreign = '<img data-media="999999999" alt="x">'
    expect(await issues(make({ contents: [content('id', foreign)] }))).toEqual([
      { field: 'contents.0.description', message: 'shows a picture that is not in the gallery' },
    ])
  })

  it('names the fields that are wrong and loses nothing', async () => {
    expect(await issues(make({ contents: [content('en', '')] }))).toEqual([
      { field: 'contents.0.title', message: 'needs an Indonesian title first' },
    ])
    const large = 'a'.repeat(1_048_576)
    expect(await issues(make({ contents: [content('id', large)] }))).toEqual([
      { field: 'contents.0.description', message: 'must have at most 200.000 characters' },
    ])
  })

  it('says when each field was changed', async () => {
    const made = await make({ contents: [content('id', '<p>Satu</p>'), content('en', '<p>One</p>')] })
    const [indonesian, english] = made.contents ?? []
    const later = await update(made, { contents: [{ ...indonesian, title: 'Barista Madya' }, english] })
    const [now, same] = later.contents ?? []
    expect(now?.changedAt?.title).not.toBe(indonesian?.changedAt?.title)
    expect(now?.changedAt?.description).toBe(indonesian?.changedAt?.description)
    expect(same).toEqual(english)
    const confirmed = await update(later, { contents: [now, { ...same, confirmed: ['title'] }] })
    const [, checked] = confirmed.contents ?? []
    expect(checked?.changedAt?.title).not.toBe(english?.changedAt?.title)
    expect(checked?.changedAt?.description).toBe(english?.changedAt?.description)
  })
})

describe('curation', () => {
  const submitted = async () => {
    const made = await make({ activities: [meeting('Satu', 1)] })
    return update(made, { curationStatus: 'SUBMITTED' })
  }

  it('submits, sends back with a note at a field, and approves, each in the history', async () => {
    const sent = await submitted()
    expect(await issues(update(sent, { curationStatus: 'REVISION' }))).toEqual([
      { field: 'curationNote', message: "can't be empty!" },
    ])
    const notes = [{ field: 'activities', note: 'Tambahkan praktik' }]
    const back = await update(sent, { curationStatus: 'REVISION', curationNotes: notes })
    expect(back).toMatchObject({ curationStatus: 'REVISION', curationNotes: notes })
    const rounds = () => client.call(classCuration, { customerId: home(), id: sent.id })
    expect((await rounds()).sentBack).toMatchObject({ title: sent.title })
    const again = await update(back, { curationStatus: 'SUBMITTED' })
    expect(again.curationNotes).toEqual([])
    const done = await update(again, { curationStatus: 'APPROVED' })
    expect(await refused(update(done, { curationStatus: 'REJECTED', curationNote: 'x' }))).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    })
    const { steps, approved, sentBack } = await rounds()
    expect(steps.map(({ round, status }) => [round, status])).toEqual([
      [2, 'APPROVED'],
      [2, 'SUBMITTED'],
      [1, 'REVISION'],
      [1, 'SUBMITTED'],
    ])
    expect(approved).toMatchObject({ title: done.title, activities: done.activities })
    expect(sentBack).toBeNull()
  })

  it('submits an approved class again when its title, price or syllabus changes, and for nothing else', async () => {
    for (const change of [{ title: 'Barista Ahli' }, { basePrice: 1 }, { activities: [meeting('Lain', 2)] }]) {
      const sent = await submitted()
      const done = await update(sent, { curationStatus: 'APPROVED' })
      const same = await update(done, { summary: 'Kopi', activities: done.activities, title: done.title })
      expect(same.curationStatus).toBe('APPROVED')
      expect((await update(same, change)).curationStatus).toBe('SUBMITTED')
    }
  })

  it('is refused without a syllabus, and to authors who may not approve', async () => {
    const made = await make()
    expect(await refused(update(made, { curationStatus: 'SUBMITTED' }))).toMatchObject({ code: 'NO_SYLLABUS' })
    const sent = await submitted()
    const author = await server.as('PARTNER_ADMIN')
    expect(
      await refused(
        author.call(coreClass.calls.update, {
          customerId: home(),
          id: sent.id,
          body: { version: sent.version, curationStatus: 'APPROVED' },
        }),
      ),
    ).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a class in use', () => {
  it('cannot be deleted: the listings and schedules are named', async () => {
    const made = await make({ activities: [meeting('Satu', 1)] })
    const shop = await client.call(store.calls.create, {
      query: { customerId: home() },
      body: { name: `Toko ${next('shop')}`, platform: 'TOKOPEDIA' },
    })
    const list = (body: object) =>
      client.call(storeClassSave, { customerId: home(), coreClassId: made.id, body: { storeId: shop.id, ...body } })
    expect(await refused(list({ status: 'LISTED' }))).toMatchObject({ code: 'CLASS_NOT_APPROVED' })
    const sent = await update(made, { curationStatus: 'SUBMITTED' })
    await update(sent, { curationStatus: 'APPROVED' })
    const sold = await list({ status: 'LISTED' })
    expect(sold).toMatchObject({ status: 'LISTED', price: 500_000, listingTitle: made.title })
    const schedule = await makeSchedule(server.db, home(), made.id)
    const { message } = (await refused(
      client.call(coreClass.calls.remove, { customerId: home(), id: made.id }),
    )) as Error
    expect(message).toContain(`the listings in ${shop.name} and the schedules ${schedule.code}`)
    const now = await client.call(coreClass.calls.read, { customerId: home(), id: made.id })
    expect(now).toMatchObject({ listingCount: 1, runningCount: 1 })
    expect(await list({ remove: true })).toMatchObject({ status: 'DELISTED' })
  })
})
