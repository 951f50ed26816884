import { beforeAll, describe, expect, it } from 'vitest'
import type { FindKind } from '#contract/find-kinds.ts'
import { find, findOfKind, findOne } from '#contract/core/find.ts'
import { findKinds, findPermissions } from '#contract/find-kinds.ts'
import { permissions } from '#contract/core/permission.ts'
import { findDescriptionOf } from '#server/core/find/kinds.ts'
import type { AllKinds } from '#test/factories/kinds.ts'
import { makeAllKinds } from '#test/factories/kinds.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
let [ours, theirs] = [{}, {}] as [AllKinds, AllKinds]
/** People of one customer who may do everything there. */
let [own, stranger] = [{}, {}] as [Client, Client]

async function newClient(customerId: number, granted: readonly string[]): Promise<Client> {
  const role = await makeRole(server.db, granted)
  return server.session(await makePerson(server.db, customerId, { roles: [role] }))
}

beforeAll(async () => {
  ours = await makeAllKinds(server.db, 1)
  theirs = await makeAllKinds(server.db, 2)
  own = await newClient(ours.customerId, ['*'])
  stranger = await newClient(theirs.customerId, ['*'])
})

const ofKind = async (client: Client, kind: FindKind, text: string) =>
  (await client.call(findOfKind, { kind, query: { text } })).found

const seen = async (client: Client, text: string, query: object = {}) =>
  (await client.call(find, { query: { text, ...query } })).found.map(({ kind, id, exact }) => ({ kind, id, exact }))

/** What each kind is found by: whole, and by a part of a name. */
const examples: Readonly<Record<FindKind, { whole?: string[]; part?: string[] }>> = {
  voucher: { whole: ['PIN-7K2M9Q1X', 'pin-7k2m9q1x', 'EXT-55-1'], part: ['PIN-7K2M9', '7K2M9Q1'] },
  student: {
    whole: [
      'budiman1@contoh.example',
      'BUDIMAN1@contoh.example',
      '+6281200001001',
      '0812-0000-1001',
      's-0000411',
      '9999000011112221',
    ],
    part: ['budiman wira', 'wirasaba1', 'WIRASABA1 budi', 'budiman1@con', 'S-00004', '0812 0000'],
  },
  instructor: { whole: ['budiman1@contoh.example', '081200001001', 'BNSP-TOT-8811'], part: ['wirasaba1'] },
  employee: { whole: ['EMP-0021', 'kerja1@akn.example', '6281200001001'], part: ['wirasaba1'] },
  user: { whole: ['budiman1@contoh.example', '081200001001'], part: ['wirasaba1', 'iman1@contoh'] },
  account: { whole: ['budiman1@contoh.example', '081200001001'], part: ['wirasaba1'] },
  partner: { whole: ['melati1@contoh.example'], part: ['melati terampil1'] },
  partnerDoc: { part: ['kerahasiaan1', 'nda melati'] },
  zoomAccount: { whole: ['ruang1@contoh.example'], part: ['ruang daring', 'daring1'] },
  class: { whole: ['kls-0001'], part: ['merangkai', 'bunga1', 'KLS'] },
  lms: { whole: ['JK-2406-0001', 'SCH-77-1'], part: ['bunga1', 'JK-2406'] },
  order: {
    whole: ['ORD-240610-00031', 'TOKPED-XB9C1', 'ratna1@contoh.example', '081200001001'],
    part: ['ratna', 'ORD-2406'],
  },
  complaint: {
    whole: ['CPL-2406-0041', 'PIN-7K2M9Q1X', 'budiman1@contoh.example', '081200001001'],
    part: ['wirasaba1', 'bisa masuk1', 'CPL-24'],
  },
  enrolment: {
    whole: [
      'PIN-7K2M9Q1X',
      'AKN8TQ2LX1',
      'TOKPED-XB9C1',
      'AKN/2026/11/000121',
      'budiman1@contoh.example',
      '0812-0000-1001',
    ],
    part: ['wirasaba1', 'PIN-7K'],
  },
  redemption: { whole: ['AKN8TQ2LX1', 'PIN-7K2M9Q1X', 'budiman1@contoh.example'], part: ['wirasaba1', 'AKN8'] },
  sale: { whole: ['trx-1-aBc', 'TOKPED-XB9C1', 'PIN-7K2M9Q1X', 'ratna1@contoh.example'], part: ['ratna', 'TOKPED-X'] },
  ecommerce: { whole: ['TOKPED-XB9C1'], part: ['suprapto1'] },
  message: { whole: ['budiman1@contoh.example'], part: ['wirasaba1', 'selamat'] },
  studentClass: { whole: ['REG-24-0091'], part: ['wirasaba1', 'REG-24'] },
  exercise: { part: ['bunga1'] },
  exam: { part: ['merang'] },
  evaluation: { part: ['rangkai bunga1'] },
  answer: { part: ['wirasaba1', 'bunga1'] },
  attendance: { whole: ['PIN-7K2M9Q1X'], part: ['wirasaba1'] },
  certificate: { whole: ['AKN/2026/11/000121'], part: ['wirasaba1'] },
  certTemplate: { part: ['bunga1'] },
  customer: { whole: ['CST1', 'halo1@cipta.example', '081200001001'], part: ['cipta'] },
  leaveRequest: { whole: ['LV-2406-0001'], part: ['wirasaba1', 'LV-24'] },
  leaveType: { whole: ['CUTI_1'], part: ['tahunan1'] },
  shorter: { whole: ['bunga-juni-1'], part: ['merangkai', 'bunga-j'] },
  file: { part: ['hadir1'] },
  media: { part: ['sampul kelas1'] },
  program: { whole: ['rangkai-1'], part: ['rangkaian1', 'RANGKAI'] },
  store: { whole: [], part: ['toko', 'mawar1'] },
  storeCategory: { whole: [], part: ['seni', 'merangkai1'] },
  listing: { whole: ['pra_akn_001'], part: ['tayang1'] },
  classAttribute: { whole: ['waktu-belajar-1'], part: ['waktu', 'belajar1'] },
  setting: { whole: ['certificate.number_1'], part: ['nomor', 'number_1'] },
  template: { whole: ['SURAT_1'], part: ['ketikan'] },
  credential: { whole: ['AKN-01'], part: ['produksi1'] },
  app: { whole: ['zoom'], part: ['whats'] },
  prospect: { whole: ['budiman1@contoh.example', '0812-0000-1001'], part: ['wirasaba1'] },
  scholarship: { whole: ['BSW-24-0071'], part: ['BSW-24'] },
  stage: { whole: ['TAHAP1'], part: ['tertarik1'] },
  daily: { whole: ['2026-11-03', '3/11/2026', '2026-11'], part: ['tokopedia'] },
}

/** Integrations are the same for every customer. */
const owned = findKinds.filter((kind) => kind !== 'app')
const idOf = (kind: FindKind) => ours.ids[kind]

describe.each(findKinds)('finding of kind %s', (kind) => {
  const { whole = [], part = [] } = examples[kind]

  it('knows its record by all that is written on it', async () => {
    for (const text of whole) {
      const found = await ofKind(own, kind, text)
      expect(found, text).toContainEqual(expect.objectContaining({ kind, id: idOf(kind), exact: true }))
    }
    for (const text of part) {
      const id = text === 'whats' ? 'whatsapp' : idOf(kind)
      const found = await ofKind(own, kind, text)
      expect(found, text).toContainEqual(expect.objectContaining({ kind, id, exact: false }))
    }
    for (const { label } of await ofKind(own, kind, whole[0] ?? part[0] ?? '')) expect(label).toMatch(/\S/)
  })

  it('answers the newest without a text, and nothing for what is not there', async () => {
    expect((await ofKind(own, kind, '')).map(({ id }) => id)).toContain(idOf(kind))
    for (const text of ['qqzzxx', 'QZ-000-999', 'nobody@nowhere.example', '+62899999999']) {
      expect(await ofKind(own, kind, text), text).toEqual([])
    }
  })

  it('names a known record, and no unknown one', async () => {
    const named = await own.call(findOne, { kind, id: String(idOf(kind)) })
    const first = (await ofKind(own, kind, '')).find(({ id }) => id === idOf(kind))
    expect(named).toEqual({ ...first, exact: true })
    for (const id of ['987654321', 'none', '0', '99999999999999999999']) {
      expect(refusal(await own.send(findOne, { params: { kind, id } }))).toMatchObject({
        code: 404,
        error: 'NOT_FOUND',
      })
    }
  })

  it.runIf(kind !== 'app')('shows nothing of another customer', async () => {
    for (const text of [...whole, ...part, '']) {
      const found = await ofKind(stranger, kind, text)
      expect(
        found.map(({ id }) => id),
        text,
      ).not.toContain(idOf(kind))
    }
    const reply = await stranger.send(findOne, { params: { kind, id: idOf(kind) } })
    expect(refusal(reply)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    const query = { text: whole[0] ?? part[0] ?? '', customerId: ours.customerId }
    expect(await refused(stranger.call(findOfKind, { kind, query }))).toMatchObject({
      status: 403,
      code: 'OTHER_CUSTOMER',
    })
  })

  it('needs the permission to read it', async () => {
    const permission = findPermissions[kind]
    const client = await newClient(
      ours.customerId,
      permissions.filter((one) => one !== permission),
    )
    for (const reply of [
      await client.send(findOfKind, { params: { kind }, query: { text: whole[0] ?? 'x' } }),
      await client.send(findOne, { params: { kind, id: idOf(kind) } }),
    ]) {
      expect(refusal(reply)).toMatchObject({ code: 403, error: 'FORBIDDEN', data: { permission } })
    }
    const among = await client.call(find, { query: { text: whole[0] ?? part[0] ?? '' } })
    expect(among.found.map((one) => one.kind)).not.toContain(kind)
  })

  it.each([
    ['limit', '0'],
    ['limit', '21'],
    ['limit', 'many'],
    ['text', 'x'.repeat(201)],
    ['customerId', 'ours'],
    ['page', '1'],
  ])('refuses %s=%s at its field', async (field, value) => {
    const reply = await own.send(findOfKind, { params: { kind }, query: { [field]: value } })
    expect(refusal(reply)).toMatchObject({ code: 422, error: 'VALIDATION', errors: [{ field }] })
  })
})

describe('finding what belongs to something', () => {
  const ids = async (kind: FindKind, of: unknown) =>
    (await own.call(findOfKind, { kind, query: { of: String(of) } })).found.map(({ id }) => id)

  it('narrows to it', async () => {
    expect(await ids('sale', 'tokped')).toEqual([ours.ids.sale])
    expect(await ids('sale', 'pijar')).toEqual([])
    expect(await ids('lms', ours.ids.class)).toEqual([ours.ids.lms])
    expect(await ids('lms', 987_654)).toEqual([])
    expect(await ids('studentClass', ours.ids.student)).toEqual([ours.ids.studentClass])
    expect(await ids('user', theirs.customerId)).toEqual([])
    const query = { of: String(ours.customerId), text: 'wirasaba1' }
    const { found } = await own.call(findOfKind, { kind: 'user', query })
    expect(found.map(({ id }) => id)).toEqual([ours.ids.user])
  })

  it('says what each belongs to', async () => {
    const named = async (kind: FindKind) => (await own.call(findOne, { kind, id: String(ours.ids[kind]) })).of
    expect(await named('sale')).toEqual(['tokped'])
    expect(await named('user')).toEqual([ours.customerId])
    expect(await named('lms')).toEqual([ours.ids.class])
    expect((await named('studentClass'))[0]).toBe(ours.ids.student)
    expect(await named('voucher')).toEqual([])
  })

  it.each([
    ['lms', 'Excel', 'must be the number of a record'],
    ['voucher', '3', 'is of no use for this kind'],
  ] as const)('refuses it of %s when it is %s', async (kind, of, message) => {
    const reply = await own.send(findOfKind, { params: { kind }, query: { of } })
    expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field: 'of', message }] })
  })
})

describe('finding among all kinds', () => {
  it('puts the record itself first, then those that bear its code', async () => {
    const found = await seen(own, 'pin-7k2m9q1x')
    expect(found[0]).toEqual({ kind: 'voucher', id: ours.ids.voucher, exact: true })
    expect(found.map(({ kind }) => kind)).toEqual(['voucher', 'enrolment', 'complaint', 'redemption', 'sale'])
    expect(await seen(own, 'ORD-240610-00031')).toEqual([{ kind: 'order', id: ours.ids.order, exact: true }])
    expect((await seen(own, 'AKN/2026/11/000121'))[0]).toEqual({
      kind: 'enrolment',
      id: ours.ids.enrolment,
      exact: true,
    })
  })

  it('leads from an order to the participants of the vouchers that were sold with it', async () => {
    await server.db
      .updateTable('order_item')
      .set({ voucher_id: Number(ours.ids.voucher) })
      .where('order_id', '=', Number(ours.ids.order))
      .execute()
    expect(await seen(own, 'ORD-240610-00031')).toEqual([
      { kind: 'order', id: ours.ids.order, exact: true },
      { kind: 'enrolment', id: ours.ids.enrolment, exact: true },
    ])
  })

  it('puts the participant first for an e-mail and a phone number, then the student', async () => {
    for (const text of ['Budiman1@Contoh.example', '0812 0000 1001']) {
      const found = await seen(own, text)
      expect(found.slice(0, 2), text).toEqual([
        { kind: 'enrolment', id: ours.ids.enrolment, exact: true },
        { kind: 'student', id: ours.ids.student, exact: true },
      ])
      expect(found.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['instructor', 'user', 'account', 'complaint']),
      )
    }
  })

  it('finds what bears a name by words, and not everything that was bought by its bearer', async () => {
    const people = await seen(own, 'wirasaba1')
    expect(people.map(({ kind }) => kind)).toEqual([
      'enrolment',
      'student',
      'instructor',
      'employee',
      'user',
      'prospect',
    ])
    const titles = await seen(own, 'bunga1')
    expect(titles.map(({ kind }) => kind)).toEqual([
      'class',
      'lms',
      'exercise',
      'exam',
      'evaluation',
      'certTemplate',
      'shorter',
    ])
  })

  it('puts what is called so before what it is about', async () => {
    await server.db
      .updateTable('instructor')
      .set({ expertise: ['Merangkai', 'Excel'] })
      .where('id', '=', Number(ours.ids.instructor))
      .execute()
    const kinds = (await seen(own, 'merangkai')).map(({ kind }) => kind)
    expect(kinds).toContain('instructor')
    expect(kinds.indexOf('instructor')).toBeGreaterThan(kinds.indexOf('class'))
    expect((await ofKind(own, 'instructor', 'merangkai exc')).map(({ id }) => id)).toEqual([ours.ids.instructor])
  })

  it('looks through the kinds asked for only, and by codes only', async () => {
    expect(await seen(own, 'wirasaba1', { kinds: ['employee', 'instructor'] })).toHaveLength(2)
    expect(await seen(own, 'wirasaba1', { by: 'code' })).toEqual([])
    expect((await seen(own, 'PIN-7', { by: 'code' })).map(({ kind }) => kind)).toEqual(['voucher'])
    expect((await seen(own, 'cst1', { by: 'code' })).map(({ kind }) => kind)).toEqual(['customer'])
  })

  it('answers the newest of each kind without a text', async () => {
    const kinds = (await seen(own, '', { limit: 1 })).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(findKinds.filter((kind) => !findDescriptionOf(kind).alone)))
  })

  it('shows a stranger nothing of it', async () => {
    const texts = new Set(owned.flatMap((kind) => [...(examples[kind].whole ?? []), ...(examples[kind].part ?? [])]))
    for (const text of texts) {
      const found = await seen(stranger, text)
      expect(
        owned.filter((kind) => found.some((one) => one.kind === kind && one.id === idOf(kind))),
        text,
      ).toEqual([])
    }
  })

  it('answers a person without any right with nothing', async () => {
    const client = await newClient(ours.customerId, [])
    expect(await client.call(find, { query: { text: 'PIN-7K2M9Q1X' } })).toEqual({ found: [], complete: true })
  })

  it('keeps the rights with two customers apart', async () => {
    const { db } = server
    const reader = await makeRole(db, ['voucher:read'])
    const nobody = await makeRole(db, ['shorter:read'])
    const person = await makePerson(db, ours.customerId, { roles: [reader] })
    await db
      .insertInto('customer_user_role')
      .values({ customer_id: theirs.customerId, master_id: person.id, role_code: nobody })
      .execute()
    const client = await server.session(person)
    expect(await seen(client, 'PIN-7K2M9Q1X')).toHaveLength(1)
    expect(await seen(client, 'PIN-7K2M9Q2X')).toEqual([])
    expect(await seen(client, 'bunga-juni-2')).toHaveLength(1)
    expect(await seen(client, 'bunga-juni-1')).toEqual([])
  })

  it('shows staff of all customers the records of the one that they work for, and people of all', async () => {
    const staff = await server.as('SUPERADMIN')
    const here = await seen(staff, 'PIN-7K2M9Q1X', { customerId: theirs.customerId })
    expect(here).toEqual([])
    expect((await seen(staff, 'PIN-7K2M9Q1X'))[0]).toMatchObject({ id: ours.ids.voucher })
    const users = await seen(staff, 'wirasaba1', { kinds: ['user'], customerId: theirs.customerId })
    expect(users).toEqual([{ kind: 'user', id: ours.ids.user, exact: false }])
  })

  it.each([
    ['kinds', 'voucher,dragon'],
    ['by', 'name'],
    ['limit', '21'],
    ['text', 'x'.repeat(201)],
  ])('refuses %s=%s at its field', async (field, value) => {
    const reply = await own.send(find, { query: { [field]: value } })
    const issue = expect.objectContaining({ field: expect.stringContaining(field) as unknown })
    expect(refusal(reply)).toMatchObject({ code: 422, errors: [issue] })
  })

  it('takes no sign of a pattern for more than itself', async () => {
    for (const text of ['%', '_', String.raw`\ `, '%%%', "PIN-7K2M9Q1X' OR 1=1 --"]) {
      expect(await seen(own, text, { kinds: ['voucher', 'student'] }), text).toEqual([])
    }
  })
})
