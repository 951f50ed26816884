import { maskNumber, sealNumber } from '#server/core/crypto/personal.ts'
import { seedContracts } from './contracts.ts'
import { insertRows } from '#server/demo/insert.ts'
import { birthDate, makeName, nikOf, npwpOf, phoneOf } from '#server/demo/names.ts'
import type { Tenants } from '#server/demo/tenants.ts'
import { contacts, positions } from './employees-texts.ts'
import { cities } from '#server/areas/session/demo/people-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

export interface Employee {
  id: number
  masterId: number
  name: string
  gender: 'L' | 'P'
  supervisorMasterId: number | null
  /** Days since joining. */
  joined: number
  active: boolean
}

interface Draft {
  position: (typeof positions)[number]
  masterId: number
  name: string
  email: string
  gender: 'L' | 'P'
  birth: string
  n: number
}

/** A login that works for the academy is one of its employees; the others get an account. */
async function draftEmployees(world: World, customer: Customer, tenants: Tenants): Promise<Draft[]> {
  const { tx, clock, next } = world
  const people = positions.map((position) => {
    const login = position[4] === null ? undefined : tenants.staff.get(position[4])
    const { name, handle, gender } = makeName(world)
    const n = next()
    return {
      position,
      n,
      login,
      gender,
      name: login?.name ?? name,
      email: login?.email ?? `${handle}.${n}@akn.example`,
      birth: birthDate(world, 22, 52),
    }
  })
  const fresh = people.filter(({ login }) => !login)
  const ids = await insertRows(
    tx,
    'app_user',
    fresh.map(({ name, email, n, position }) => ({
      customer_id: customer.id,
      email,
      name,
      phone: phoneOf(n),
      portals: position[3] === null ? ['LMS'] : ['ADMIN_CENTER', 'LMS'],
      email_verified_at: clock.at(-280, 9),
      last_login_at: clock.at(-1, 8, n % 60),
      created_at: clock.at(-290, 9),
      created_by: customer.madeBy,
    })),
  )
  const roles = fresh.flatMap(({ position }, at) =>
    position[3] === null ? [] : [{ master_id: ids[at] ?? 0, role_code: position[3] }],
  )
  await insertRows(
    tx,
    'customer_user_role',
    roles.map((role) => ({
      customer_id: customer.id,
      ...role,
      granted_by: customer.madeBy,
      granted_at: clock.at(-280, 10),
      revoked_at: null,
    })),
  )
  return people.map((person) => ({ ...person, masterId: person.login?.id ?? ids[fresh.indexOf(person)] ?? 0 }))
}

/** Who leads whom: the manager or team lead of the department, and the first of the list above them. */
function supervisorOf(at: number): number | null {
  const [, department, grade] = positions[at] ?? positions[0]
  if (at === 0) return null
  const chief = positions.findIndex(([, own, level]) => own === department && level === 'MANAGER')
  const lead = positions.findIndex(([, own, level]) => own === department && level === 'LEAD')
  if (grade === 'MANAGER') return 0
  if (grade === 'LEAD') return chief > 0 ? chief : 0
  return lead > 0 ? lead : chief > 0 ? chief : 0
}

const statuses = ['TETAP', 'TETAP', 'TETAP', 'KONTRAK', 'TETAP', 'KONTRAK'] as const

function statusOf(at: number): string {
  if (at === positions.length - 1) return 'MAGANG'
  if (at === 22) return 'PERCOBAAN'
  if (at === 16) return 'PARUH_WAKTU'
  return statuses[at % statuses.length] ?? 'TETAP'
}

/** Single or married, the wife's income with it or not, and how many depend on them. */
const taxStates = [
  'K/1',
  'TK/0',
  'K/2',
  'TK/0',
  'K/0',
  'K/I/1',
  'TK/1',
  'K/3',
  'TK/0',
  'K/I/0',
  'TK/2',
  'K/I/2',
  'TK/3',
  'K/I/3',
] as const

function rowOf(world: World, customer: Customer, draft: Draft, at: number) {
  const { random, clock, vault } = world
  const { position, masterId, name, email, gender, birth, n } = draft
  const [city, , street] = random.pick(cities)
  const digits = nikOf(birth, gender, n)
  const seal = <N extends string>(name: N, number: string) => {
    const { enc, hmac } = sealNumber(vault, `employee.${name}`, number)
    return { [`${name}_enc`]: enc, [`${name}_hmac`]: hmac, [`${name}_mask`]: maskNumber(number) } as Record<
      `${N}_enc` | `${N}_hmac`,
      Buffer
    > &
      Record<`${N}_mask`, string>
  }
  const status = statusOf(at)
  const joined = at === 22 ? 40 : 200 + random.int(0, 1800)
  const ptkp = taxStates[at % taxStates.length] ?? 'TK/0'
  const isMarried = ptkp.startsWith('K')
  const hasLeft = at === 23
  const children = Number(ptkp.at(-1))
  return {
    customer_id: customer.id,
    master_id: masterId,
    employee_no: `EMP-${String(at + 1).padStart(4, '0')}`,
    name,
    ...seal('nik', digits),
    ...seal('family_card_no', `9974${String(n).padStart(12, '0')}`),
    gender,
    birth_place: random.pick(cities)[0],
    birth_date: birth,
    blood_type: random.pick(['A', 'B', 'AB', 'O'] as const),
    religion_code: random.pick(['ISLAM', 'ISLAM', 'ISLAM', 'KRISTEN', 'KATOLIK', 'HINDU']),
    marital_status_code: isMarried
      ? 'KAWIN'
      : ptkp === 'TK/0'
        ? 'BELUM_KAWIN'
        : at % 2 === 0
          ? 'CERAI_HIDUP'
          : 'CERAI_MATI',
    phone: phoneOf(n),
    email,
    address_ktp: `${street} ${random.int(1, 150)}, ${city}`,
    address_domicile: 'Bandung',
    city,
    postal_code: '40115',
    bank_name: 'BCA',
    ...seal('bank_account', `0000${String(700_000 + n)}`),
    bank_account_name: name,
    employee_status_code: status,
    department_code: position[1],
    grade_code: position[2],
    position: position[0],
    join_date: clock.date(-joined),
    contract_end: status === 'KONTRAK' || status === 'MAGANG' ? clock.date(at % 2 === 0 ? 25 : 180) : null,
    resign_date: hasLeft ? clock.date(-35) : null,
    resign_reason: hasLeft ? 'Pindah kota' : null,
    work_location: (['KANTOR', 'HYBRID', 'REMOTE', 'KANTOR'] as const)[at % 4] ?? 'KANTOR',
    active: !hasLeft,
    ...seal('bpjs_kes', `0009${String(n).padStart(9, '0')}`),
    bpjs_kes_class: (['1', '2', '3'] as const)[at % 3] ?? '2',
    bpjs_kes_since: clock.date(-joined + 30),
    bpjs_kes_dependents: children + (isMarried ? 1 : 0),
    ...seal('bpjs_tk', `09${String(n).padStart(9, '0')}`),
    bpjs_tk_since: clock.date(-joined + 30),
    bpjs_tk_programs: status === 'MAGANG' ? ['JKK', 'JKM'] : ['JHT', 'JP', 'JKK', 'JKM'],
    ...seal('npwp', npwpOf(n)),
    npwp_name: name,
    npwp_address: `${street}, ${city}`,
    npwp_since: clock.date(-joined - 300),
    ptkp_status: ptkp,
    created_at: clock.at(-joined, 9),
    created_by: customer.madeBy,
    updated_by: customer.madeBy,
  }
}

/** The employees of the academy with their families and papers. */
export async function seedEmployees(world: World, customer: Customer, tenants: Tenants): Promise<Employee[]> {
  const { tx, clock, random, vault } = world
  const { id, madeBy } = customer
  const drafts = await draftEmployees(world, customer, tenants)
  const rows = drafts.map((draft, at) => rowOf(world, customer, draft, at))
  // From the top down: everybody refers to somebody who is there.
  const ids: number[] = []
  for (const level of ['DIRECTOR', 'MANAGER', 'LEAD', 'SENIOR', 'STAFF']) {
    const group = rows.flatMap((row, at) => ((at === 0 ? 'DIRECTOR' : row.grade_code) === level ? [{ row, at }] : []))
    const made = await insertRows(
      tx,
      'employee',
      group.map(({ row, at }) => ({ ...row, supervisor_id: ids[supervisorOf(at) ?? -1] ?? null })),
    )
    for (const [n, { at }] of group.entries()) ids[at] = made[n] ?? 0
  }
  const stamp = { created_at: clock.at(-280, 9), created_by: madeBy }
  await insertRows(
    tx,
    'employee_education',
    drafts.map((_, at) => ({
      customer_id: id,
      employee_id: ids[at] ?? 0,
      level: at % 5 === 4 ? 'SMA/SMK' : at % 7 === 0 ? 'S2' : 'S1',
      school: at % 5 === 4 ? `SMK Negeri ${at} Bandung` : 'Universitas Nusantara Raya',
      major: random.pick(['Manajemen', 'Pendidikan', 'Informatika', 'Akuntansi', 'Psikologi']),
      start_year: 2005 + (at % 10),
      end_year: 2009 + (at % 10),
      gpa: random.int(290, 395) / 100,
      ...stamp,
    })),
  )
  await insertRows(
    tx,
    'employee_email',
    drafts.flatMap(({ email, n }, at) => [
      { customer_id: id, employee_id: ids[at] ?? 0, kind: 'WORK' as const, address: email, is_primary: true, ...stamp },
      ...(at % 2 === 0
        ? [
            {
              customer_id: id,
              employee_id: ids[at] ?? 0,
              kind: 'PERSONAL' as const,
              address: `pribadi${n}@contoh.example`,
              is_primary: false,
              ...stamp,
            },
          ]
        : []),
    ]),
  )
  await insertRows(
    tx,
    'employee_emergency_contact',
    drafts.map((_, at) => ({
      customer_id: id,
      employee_id: ids[at] ?? 0,
      name: makeName(world).name,
      relation: contacts[at % contacts.length] ?? 'Ibu',
      phone: phoneOf(world.next()),
      ...stamp,
    })),
  )
  const children = rows.flatMap((row, at) =>
    Array.from({ length: Number(row.ptkp_status.at(-1)) }, (_, order) => {
      const { name, gender } = makeName(world)
      const birth = birthDate(world, 2, 16)
      const digits = nikOf(birth, gender, world.next())
      const nik = sealNumber(vault, 'employee_child.nik', digits)
      return {
        customer_id: id,
        employee_id: ids[at] ?? 0,
        name,
        gender,
        birth_date: birth,
        nik_enc: nik.enc,
        nik_hmac: nik.hmac,
        nik_mask: maskNumber(digits),
        sort_order: order + 1,
        ...stamp,
      }
    }),
  )
  await insertRows(tx, 'employee_child', children)
  await seedContracts(world, customer, rows, ids)
  return rows.map((row, at) => ({
    id: ids[at] ?? 0,
    masterId: row.master_id,
    name: row.name,
    gender: row.gender,
    supervisorMasterId: drafts[supervisorOf(at) ?? -1]?.masterId ?? null,
    joined: -clock.dayOf(new Date(`${row.join_date}T00:00:00Z`)),
    active: row.active,
  }))
}
