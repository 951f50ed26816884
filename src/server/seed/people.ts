import { hashPassword } from '#server/auth/password.ts'
import type { Tx } from '#server/db/database.ts'
import type { Random } from './random.ts'
import { cities, customers, familyNames, givenNames, logins, notifications } from './texts.ts'

const DAY = 86_400_000

export interface Tenants {
  /** Customer id by code. */
  byCode: ReadonlyMap<string, number>
  /** The person who makes what has no other maker. */
  superadmin: number
}

async function insertCustomers(tx: Tx): Promise<Map<string, number>> {
  const byCode = new Map<string, number>()
  for (const [index, { legalForm, code, name, company, address, email }] of customers.entries()) {
    const mitra = legalForm
      ? await tx
          .insertInto('mitra')
          .values({
            legal_name: company,
            brand_name: name,
            legal_form: legalForm,
            address,
            pic_name: `Pengurus ${name}`,
            pic_email: email,
            pic_phone: `+62812000000${index + 1}`,
            status: index === 4 ? 'REGISTERED' : 'ACTIVE',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : undefined
    const row = await tx
      .insertInto('customer')
      .values({
        code,
        name,
        company,
        address,
        email,
        contact_phone: `+62812000000${index + 1}`,
        tarif: 'STANDAR',
        mitra_id: mitra?.id ?? null,
        upline_id: index === 0 ? null : (byCode.get(index === 4 ? 'CPT' : 'AKN') ?? null),
        joined_at: `202${index}-02-01`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    byCode.set(code, row.id)
  }
  return byCode
}

async function insertLogins(tx: Tx, byCode: ReadonlyMap<string, number>, password: string): Promise<number[]> {
  const ids: number[] = []
  for (const { email, name, customer, role } of logins) {
    const customerId = byCode.get(customer) ?? 0
    const person = await tx
      .insertInto('app_user')
      .values({
        email,
        name,
        customer_id: customerId,
        portals: ['ADMIN_CENTER'],
        password_hash: await hashPassword(password),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(person.id)
    await tx
      .insertInto('customer_user_role')
      .values({ customer_id: customerId, master_id: person.id, role_code: role })
      .execute()
  }
  return ids
}

/** Customers, the people who log in, and what waits in their bells. */
export async function seedTenants(tx: Tx, random: Random, password: string): Promise<Tenants> {
  const byCode = await insertCustomers(tx)
  const ids = await insertLogins(tx, byCode, password)
  const rows = logins.flatMap(({ customer }, index) =>
    notifications.map(([type, content, link, severity], order) => {
      const at = new Date(Date.now() - (order * 9 + index) * 3_600_000)
      return {
        customer_id: byCode.get(customer) ?? 0,
        user_id: ids[index] ?? 0,
        type,
        content,
        link,
        severity,
        created_at: at,
        read_at: random.next() < 0.4 ? new Date(at.getTime() + 1_800_000) : null,
      }
    }),
  )
  await tx.insertInto('notification').values(rows).execute()
  return { byCode, superadmin: ids[0] ?? 0 }
}

export interface SeedStudent {
  id: number
  name: string
  email: string
}

/** Students with believable names; every e-mail is of a reserved domain, every phone of a number block nobody has. */
export async function seedStudents(tx: Tx, random: Random, customerId: number, count: number): Promise<SeedStudent[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `${random.pick(givenNames)} ${random.pick(familyNames)}`
    const [city, province] = random.pick(cities)
    return {
      customer_id: customerId,
      student_no: `S-${String(index + 1).padStart(7, '0')}`,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}${index + 1}@contoh.example`,
      phone: `+62812000${String(10_000 + index).padStart(5, '0')}`,
      prakerja_no: `9999${String(customerId).padStart(4, '0')}${String(index).padStart(8, '0')}`,
      prakerja_wave: random.int(62, 70),
      gender: random.pick(['L', 'P'] as const),
      city,
      province,
      education_level: random.weighted([
        ['SMA/SMK', 6],
        ['D3', 2],
        ['S1', 2],
        ['SMP', 1],
      ] as const),
      occupation: random.pick(['BELUM_BEKERJA', 'PEKERJA', 'WIRAUSAHA', 'PELAJAR', 'IBU_RT', 'PHK'] as const),
      created_at: new Date(Date.now() - random.int(1, 200) * DAY),
    }
  })
  return tx.insertInto('student').values(rows).returning(['id', 'name', 'email']).execute()
}
