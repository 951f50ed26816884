import { beforeAll, describe, expect, it } from 'vitest'
import { coreClassList, lmsClassList } from '#contract/catalogue.ts'
import { digitalPlatforms } from '#contract/platform.ts'
import { makeClass, makeSchedule } from '#test/factories/classes.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

let coreClassId = 0

beforeAll(async () => {
  const { db, home } = server
  const excel = await makeClass(db, home.customerId, { code: 'KLS-EXCEL', title: 'Administrasi dengan Excel' })
  await makeClass(db, home.customerId, { code: 'KLS-BARISTA', title: 'Barista 100%_Pemula', status: 'INACTIVE' })
  await makeClass(db, home.customerId, { title: 'Gone', deleted_at: new Date() })
  coreClassId = excel.id
  const at = (day: number) => ({ start_at: new Date(Date.UTC(2027, 0, day)), end_at: new Date(Date.UTC(2027, 1, day)) })
  await makeSchedule(db, home.customerId, excel.id, { code: 'JK-PAGI', title: 'Excel pagi', ...at(1) })
  await makeSchedule(db, home.customerId, excel.id, { code: 'JK-MALAM', title: 'Excel malam', ...at(2) })
  await makeSchedule(db, home.customerId, excel.id, { title: 'Gone', deleted_at: new Date() })
})

describe('digital platforms', () => {
  it('are the same for everybody who is logged in', async () => {
    const staff = await (await server.as('SUPERADMIN')).call(digitalPlatforms, {})
    const partner = await (await server.as('PARTNER_VIEWER', server.other.customerId)).call(digitalPlatforms, {})
    expect(partner).toEqual(staff)
    expect(staff.map((platform) => platform.code)).toEqual([
      'PINTARIA',
      'TOKOPEDIA',
      'BUKALAPAK',
      'PIJAR',
      'MBA',
      'SKILLACADEMY',
      'SEKOLAHMU',
      'OWN',
    ])
    expect(staff[1]).toEqual({
      code: 'TOKOPEDIA',
      name: 'Tokopedia',
      resource: 'tokped',
      feePct: 5,
      isPrakerja: true,
      active: true,
    })
  })
})

describe('core classes', () => {
  const list = async (query = {}) => {
    const client = await server.as('VIEWER')
    return client.call(coreClassList, { customerId: server.home.customerId, query })
  }
  const titles = async (query = {}) => (await list(query)).data.map((row) => row.title)

  it('are listed by title, without deleted ones and those of other customers', async () => {
    const page = await list()
    expect(page.data.map((row) => row.title)).toEqual([
      'Administrasi dengan Excel',
      'Barista 100%_Pemula',
      server.home.coreClass.title,
    ])
    expect(page.pagination).toEqual({ total: 3, page: 1, limit: 10, totalPages: 1 })
    expect(page.data[0]).toEqual({
      id: coreClassId,
      code: 'KLS-EXCEL',
      title: 'Administrasi dengan Excel',
      basePrice: 500_000,
      status: 'ACTIVE',
    })
  })

  it('are found by a part of title or code, signs of LIKE taken for themselves', async () => {
    expect(await titles({ keyword: 'excel' })).toEqual(['Administrasi dengan Excel'])
    expect(await titles({ keyword: 'kls-bar' })).toEqual(['Barista 100%_Pemula'])
    expect(await titles({ keyword: '100%_' })).toEqual(['Barista 100%_Pemula'])
    expect(await titles({ keyword: '%' })).toEqual(['Barista 100%_Pemula'])
    expect(await titles({ keyword: 'x_cel' })).toEqual([])
  })

  it('are filtered by status, sorted and paged', async () => {
    expect(await titles({ status: ['INACTIVE'] })).toEqual(['Barista 100%_Pemula'])
    expect(await titles({ status: ['INACTIVE', 'ACTIVE'], sort: '-title', limit: 1 })).toEqual([
      server.home.coreClass.title,
    ])
    expect(await titles({ page: 2, limit: 2 })).toHaveLength(1)
    expect((await list({ sort: 'code' })).data.map((row) => row.code).slice(-2)).toEqual(['KLS-BARISTA', 'KLS-EXCEL'])
  })

  it('are refused with a wrong query, to a wrong role and for another customer', async () => {
    const client = await server.as('VIEWER')
    const params = { customerId: server.home.customerId }
    expect(refusal(await client.send(coreClassList, { params, query: 'status=OLD&sort=price' })).errors).toEqual([
      { field: 'sort', message: 'must be up to two of code, title, updatedAt' },
      { field: 'status.0', message: 'must be one of ACTIVE, INACTIVE' },
    ])
    const hr = await server.as('HR')
    expect(await refused(hr.call(coreClassList, params))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const partner = await server.as('PARTNER_ADMIN', server.other.customerId)
    expect(await refused(partner.call(coreClassList, params))).toMatchObject({ status: 403, code: 'OTHER_CUSTOMER' })
  })
})

describe('scheduled classes', () => {
  const list = async (query = {}) => {
    const client = await server.as('VIEWER')
    return client.call(lmsClassList, { customerId: server.home.customerId, query })
  }
  const codes = async (query = {}) => (await list(query)).data.map((row) => row.code)

  it('are listed, the latest first, with their seats', async () => {
    const page = await list()
    expect(page.data.map((row) => row.code)).toEqual(['JK-MALAM', 'JK-PAGI', server.home.schedule.code])
    expect(page.data[0]).toMatchObject({
      title: 'Excel malam',
      coreClassId,
      workflow: 'PUBLISHED',
      startAt: '2027-01-02T00:00:00.000Z',
      endAt: '2027-02-02T00:00:00.000Z',
      capacity: 50,
      enrolledCount: 0,
    })
  })

  it('are filtered by class and keyword, sorted and paged', async () => {
    expect(await codes({ coreClassId, sort: 'code' })).toEqual(['JK-MALAM', 'JK-PAGI'])
    expect(await codes({ keyword: 'pagi' })).toEqual(['JK-PAGI'])
    expect(await codes({ keyword: 'jk-mal' })).toEqual(['JK-MALAM'])
    expect(await codes({ coreClassId: server.other.coreClass.id })).toEqual([])
    expect(await codes({ sort: 'startAt,-code', limit: 1, page: 2 })).toEqual(['JK-PAGI'])
  })

  it('are refused with a wrong query, to a wrong role and for another customer', async () => {
    const client = await server.as('VIEWER')
    const params = { customerId: server.home.customerId }
    expect(refusal(await client.send(lmsClassList, { params, query: 'coreClassId=x&status=A' })).errors).toEqual([
      { field: 'coreClassId', message: 'must be a whole number' },
      { field: 'status', message: 'is not a known field' },
    ])
    const hr = await server.as('HR')
    expect(await refused(hr.call(lmsClassList, params))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const partner = await server.as('PARTNER_ADMIN', server.other.customerId)
    expect(await refused(partner.call(lmsClassList, params))).toMatchObject({ status: 403, code: 'OTHER_CUSTOMER' })
  })
})
