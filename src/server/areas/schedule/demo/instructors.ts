import { maskLast, sealNumber } from '#server/core/crypto/personal.ts'
import { insertRows, json } from '#server/demo/insert.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import { birthDate, makeName, nikOf, npwpOf, phoneOf } from '#server/demo/names.ts'
import type { CoreClass } from '#server/areas/class/demo/catalogue.ts'
import type { Customer, World } from '#server/demo/world.ts'

export interface Instructor {
  id: number
  expertId: number
  masterId: number
  name: string
  email: string
  expertise: readonly string[]
}

const titles = ['S.Kom.', 'S.E.', 'S.Pd.', 'M.M.', 'A.Md.', 'S.Sos.', 'M.Pd.', 'S.T.'] as const

/** A week as somebody who teaches beside other work has it. */
function week(index: number) {
  const evenings = [1, 2, 3, 4, 5].map((day) => ({ day, from: '18:30', to: '21:30' }))
  const mornings = [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '08:30', to: '12:00' }))
  return index % 3 === 0 ? evenings : index % 3 === 1 ? mornings : [...mornings, ...evenings]
}

async function seedPeople(world: World, customer: Customer, count: number) {
  const { tx, clock, next } = world
  const people = Array.from({ length: count }, (_, index) => {
    const { name, handle, gender } = makeName(world)
    const n = next()
    const full = `${name}, ${titles[(index + customer.id) % titles.length] ?? ''}`
    return { name: full, email: `${handle}.${n}@contoh.example`, phone: phoneOf(n), gender, n }
  })
  const ids = await insertRows(
    tx,
    'app_user',
    people.map(({ name, email, phone }, index) => ({
      customer_id: customer.id,
      email,
      name,
      phone,
      portals: ['INSTRUCTOR'],
      email_verified_at: clock.at(-320, 9),
      last_login_at: clock.at(-(index % 6), 8, index),
      talent: json({ disabled: false, ctt: index % 3 !== 2, nda: true }),
      created_at: clock.at(-330 + index, 9),
      created_by: customer.madeBy,
    })),
  )
  return people.map((person, index) => ({ ...person, masterId: ids[index] ?? 0 }))
}

async function makeExperts({ tx }: World, count: number): Promise<number[]> {
  // A bare number each; the statement needs a column.
  return count === 0
    ? []
    : insertRows(
        tx,
        'expert',
        Array.from({ length: count }, () => ({ created_at: new Date(0) })),
      )
}

/** The instructors of a customer. `shared` is a person who teaches elsewhere already and here as well. */
export async function seedInstructors(
  world: World,
  customer: Customer,
  made: { count: number; classes: readonly CoreClass[]; media: Media; shared: Instructor | undefined },
): Promise<Instructor[]> {
  const { tx, random, clock, vault } = world
  const { count, classes, media, shared } = made
  const people = await seedPeople(world, customer, count)
  const experts = await makeExperts(world, count)
  const own = people.map((person, index) => ({
    ...person,
    expertId: experts[index] ?? 0,
    expertise: [
      classes[index % classes.length]?.text.expertise ?? '',
      classes[(index + 3) % classes.length]?.text.expertise ?? '',
    ],
  }))
  const guests = shared
    ? [
        {
          ...shared,
          expertise: [...shared.expertise],
          phone: phoneOf(world.next()),
          n: world.next(),
          gender: 'L' as const,
        },
      ]
    : []
  const rows = [...own, ...guests].map(({ name, email, phone, gender, n, expertId, masterId, expertise }, index) => {
    const numbers = {
      nik: nikOf(birthDate(world, 26, 55), gender, n),
      npwp: npwpOf(n),
      bank: `0000${String(500_000 + n)}`,
    }
    const nik = sealNumber(vault, 'instructor.nik', numbers.nik)
    const npwp = sealNumber(vault, 'instructor.npwp', numbers.npwp)
    const bank = sealNumber(vault, 'instructor.bank_account', numbers.bank)
    return {
      customer_id: customer.id,
      expert_id: expertId,
      master_id: masterId,
      name,
      email,
      phone,
      nik_enc: nik.enc,
      nik_hmac: nik.hmac,
      nik_mask: maskLast(numbers.nik),
      expertise,
      bio: `Mengajar ${expertise.join(' dan ').toLowerCase()} sejak ${2014 + (index % 8)}.`,
      certification_no: `BNSP-TOT-${8800 + n}`,
      photo_media_id: media.portraits[index] ?? null,
      rate_per_session: random.pick([250_000, 300_000, 350_000, 400_000]),
      npwp_enc: npwp.enc,
      npwp_hmac: npwp.hmac,
      npwp_mask: maskLast(numbers.npwp),
      bank_name: random.pick(['BCA', 'BRI', 'MANDIRI', 'BSI']),
      bank_account_enc: bank.enc,
      bank_account_hmac: bank.hmac,
      bank_account_mask: maskLast(numbers.bank),
      bank_account_name: name.split(',')[0] ?? name,
      rating: random.int(410, 495) / 100,
      contract_start: clock.date(-320 + index * 5),
      contract_end: clock.date(index % 5 === 4 ? 20 : 200 + index),
      status: index === 8 ? ('ON_LEAVE' as const) : index === 9 ? ('INACTIVE' as const) : ('ACTIVE' as const),
      index_synced_at: clock.at(-1, 2),
      created_at: clock.at(-320 + index, 9),
      created_by: customer.madeBy,
      updated_by: customer.madeBy,
    }
  })
  const ids = await insertRows(tx, 'instructor', rows)
  if (experts.length > 0) {
    await insertRows(
      tx,
      'instructor_schedule',
      experts.map((expert, index) => ({
        expert_id: expert,
        weekly: json(week(index)),
        exceptions: json(index % 4 === 0 ? [{ date: clock.date(9), available: false, note: 'Acara keluarga' }] : []),
        created_by: customer.madeBy,
        updated_by: customer.madeBy,
      })),
    )
  }
  return [...own, ...guests].map(({ name, email, expertId, masterId, expertise }, index) => ({
    id: ids[index] ?? 0,
    expertId,
    masterId,
    name,
    email,
    expertise,
  }))
}
