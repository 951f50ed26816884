import { sql } from 'kysely'
import { maskLast, sealNumber } from '#server/core/crypto/personal.ts'
import { after } from '#server/demo/clock.ts'
import { insertRows, json } from '#server/demo/insert.ts'
import { birthDate, makeName, nikOf, phoneOf } from '#server/demo/names.ts'
import type { Platform } from '#server/areas/class/demo/classes-texts.ts'
import { cities, occupations, schools } from '#server/areas/session/demo/people-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

export interface Student {
  id: number
  name: string
  email: string
  phone: string
  prakerjaNo: string
  gender: 'L' | 'P'
  n: number
  /** Where and when the student was seen first. */
  first: { platform: Platform; at: Date } | undefined
}

/** Students who are not in the database yet: what they buy decides when they came. */
export function draftStudents(world: World, customer: Customer): Student[] {
  return Array.from({ length: customer.size.students }, (_, index) => {
    const { name, handle, gender } = makeName(world)
    const n = world.next()
    return {
      id: 0,
      name,
      email: `${handle}${n}@contoh.example`,
      phone: phoneOf(n),
      prakerjaNo: `9999${String(customer.id).padStart(4, '0')}${String(index + 1).padStart(8, '0')}`,
      gender,
      n,
      first: undefined,
    }
  })
}

type AccountStatus = 'ACTIVE' | 'UNVERIFIED' | 'LOCKED' | 'DISABLED'

const otherAccounts: Readonly<Record<number, AccountStatus | undefined>> = {
  7: 'UNVERIFIED',
  19: 'UNVERIFIED',
  23: 'LOCKED',
  31: 'DISABLED',
  47: 'LOCKED',
  53: 'DISABLED',
}

/** Accounts of students in every state; nearly all are active. */
function accountOf({ clock }: World, index: number) {
  const status = otherAccounts[index] ?? 'ACTIVE'
  return {
    account_status: status,
    failed_logins: status === 'LOCKED' ? 5 : 0,
    locked_until: status === 'LOCKED' ? after(clock.now, 12) : null,
    must_change_password: index % 41 === 40,
    reset_count: index % 41 === 40 ? 1 : 0,
    device_count: index % 3,
  }
}

const tags = [[], [], [], ['alumni'], ['prakerja'], ['alumni', 'aktif'], ['beasiswa']] as const

/** Puts the students into the database and gives them their ids. */
export async function seedStudents(world: World, customer: Customer, students: Student[]): Promise<void> {
  const { tx, random, clock, vault } = world
  const { id, madeBy } = customer
  const cameAt = (student: Student) =>
    student.first?.at ?? clock.at(-random.int(1, 90), random.int(8, 20), random.int(0, 59))
  const came = students.map(cameAt)
  const accounts = await insertRows(
    tx,
    'app_user',
    students.map(({ name, email, phone }, index) => {
      const account = accountOf(world, index)
      return {
        customer_id: id,
        email,
        name,
        phone,
        portals: ['LMS'],
        ...account,
        email_verified_at: account.account_status === 'UNVERIFIED' ? null : after(came[index] ?? clock.now, 9),
        last_login_at: account.account_status === 'ACTIVE' ? clock.at(-random.int(0, 40), 8, random.int(0, 59)) : null,
        created_at: came[index] ?? clock.now,
      }
    }),
  )
  const rows = students.map(({ name, email, phone, prakerjaNo, gender, n, first }, index) => {
    const [city, province, street] = random.pick(cities)
    const birth = birthDate(world, 18, 52)
    const number = nikOf(birth, gender, n)
    const nik = sealNumber(vault, 'student.nik', number)
    const level = random.weighted([
      ['SMA/SMK', 62],
      ['D3', 14],
      ['S1', 18],
      ['SMP', 6],
    ] as const)
    const occupation = random.pick(occupations)
    return {
      customer_id: id,
      master_id: accounts[index] ?? null,
      student_no: `S-${String(index + 1).padStart(7, '0')}`,
      name,
      email,
      phone,
      nik_enc: nik.enc,
      nik_hmac: nik.hmac,
      nik_mask: maskLast(number),
      prakerja_no: prakerjaNo,
      prakerja_wave: random.int(62, 70),
      gender,
      birth_place: random.pick(cities)[0],
      birth_date: birth,
      religion_code: random.weighted([
        ['ISLAM', 80],
        ['KRISTEN', 10],
        ['KATOLIK', 5],
        ['HINDU', 4],
        ['BUDDHA', 1],
      ] as const),
      address: `${street} ${random.int(1, 140)}, ${city}`,
      city,
      province,
      education_level: level,
      school: `${random.pick(schools)} ${random.int(1, 12)} ${city}`,
      occupation,
      company: occupation === 'PEKERJA' ? 'Toko Sumber Rejeki' : null,
      platform_code: first?.platform ?? null,
      tags: [...random.pick(tags)],
      consent_at: came[index] ?? clock.now,
      notes: index % 50 === 49 ? 'Lebih suka dihubungi lewat WhatsApp.' : null,
      created_at: came[index] ?? clock.now,
      updated_at: came[index] ?? clock.now,
      created_by: null,
      updated_by: index % 9 === 0 ? madeBy : null,
    }
  })
  const ids = await insertRows(tx, 'student', rows)
  for (const [index, student] of students.entries()) student.id = ids[index] ?? 0
}

/** Counts what the students of a customer did, once it is all there. */
export async function countStudents({ tx }: World, { id }: Customer): Promise<void> {
  await sql`
    UPDATE student s SET last_activity_at = c.last
      FROM (SELECT student_id, max(last_activity_at) AS last
              FROM student_lms_class WHERE customer_id = ${id} GROUP BY student_id) c
     WHERE c.student_id = s.id`.execute(tx)
  await sql`
    UPDATE lms_class l SET enrolled_count =
           (SELECT count(*) FROM student_lms_class s WHERE s.lms_class_id = l.id AND s.status <> 'DROPPED')
     WHERE l.customer_id = ${id}`.execute(tx)
}

/** Students who were in the list twice, under another number and address, and were merged since. */
export async function seedMerges(
  { tx, clock }: World,
  { id, madeBy }: Customer,
  students: readonly Student[],
): Promise<void> {
  const twice = students.filter((_, index) => index % 60 === 12).slice(0, 4)
  const made = twice.map((_, index) => clock.at(-2 - index * 9, 10, 12))
  const merged = await insertRows(
    tx,
    'student',
    twice.map(({ id: into, name, n, phone }, index) => ({
      customer_id: id,
      student_no: `S-${String(students.length + index + 1).padStart(7, '0')}`,
      name: name.toUpperCase(),
      email: `peserta.${n}@contoh.example`,
      phone,
      platform_code: 'OWN',
      created_at: clock.at(-40 - index, 9, 30),
      deleted_at: made[index] ?? clock.now,
      merged_into_id: into,
      updated_by: madeBy,
    })),
  )
  await insertRows(
    tx,
    'student_merge',
    twice.map(({ id: into }, index) => ({
      customer_id: id,
      student_id: into,
      merged_id: merged[index] ?? 0,
      before: json({}),
      after: json({}),
      moved: json({}),
      created_at: made[index] ?? clock.now,
      undo_until: after(made[index] ?? clock.now, 30 * 24 * 60),
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
}
