import { sql } from 'kysely'
import { after } from '#server/demo/clock.ts'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import { insertRows } from '#server/demo/insert.ts'
import type { Journey } from '#server/demo/journeys.ts'
import { seedMessages } from '#server/areas/notification/demo/messages.ts'
import { complaints, links, testimonies } from './desk-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

async function seedComplaints(
  world: World,
  customer: Customer,
  made: { enrolments: readonly Enrolment[]; handlers: readonly number[] },
) {
  const { tx, random, clock } = world
  const count = customer.code === 'AKN' ? 45 : 6
  const rows = Array.from({ length: count }, (_, n) => {
    const [category, subject, description, answer] = complaints[n % complaints.length] ?? complaints[0]
    const { life, id } = random.pick(made.enrolments)
    const { student, listing, voucherCode } = life.journey
    const at = after(clock.now, -random.int(1, 60 * 24 * 60))
    const status = n % 10 < 4 ? ('OPEN' as const) : n % 10 === 9 ? ('REJECTED' as const) : ('SOLVED' as const)
    const isOpen = status === 'OPEN'
    const aboutVoucher = category.startsWith('VOUCHER')
    return {
      customer_id: customer.id,
      ticket_no: `CPL-${clock.month(clock.dayOf(at))}-${String(n + 1).padStart(4, '0')}`,
      name: student.name,
      email: student.email,
      phone: student.phone,
      student_id: student.id,
      student_lms_class_id: aboutVoucher ? null : id,
      voucher_code: aboutVoucher ? voucherCode : null,
      platform_code: listing.platform,
      category,
      subject,
      description,
      channel: random.pick(['WEB', 'WHATSAPP', 'EMAIL', 'PHONE', 'PLATFORM'] as const),
      priority: random.weighted([
        ['NORMAL', 7],
        ['HIGH', 2],
        ['LOW', 1],
      ] as const),
      status,
      resolution: isOpen ? null : status === 'SOLVED' ? answer : 'Bukti pembelian tidak sesuai dengan data platform.',
      handled_by: isOpen && n % 4 !== 0 ? null : (made.handlers[n % made.handlers.length] ?? null),
      handled_at: isOpen ? null : new Date(Math.min(clock.now.getTime(), after(at, random.int(120, 4000)).getTime())),
      due_at: after(at, 2 * 24 * 60),
      reopen_count: n % 15 === 14 ? 1 : 0,
      excluded: n % 40 === 39,
      created_at: at,
      updated_at: at,
    }
  })
  await insertRows(tx, 'complain', rows)
  await sql`
    INSERT INTO complain_series (customer_id, month, last)
    SELECT customer_id, substring(ticket_no FROM 5 FOR 4), max(substring(ticket_no FROM '\\d+$')::int)
      FROM complain WHERE customer_id = ${customer.id} GROUP BY 1, 2`.execute(tx)
}

async function seedLinks(world: World, customer: Customer, classes: readonly number[]): Promise<void> {
  const { tx, random, clock } = world
  const { id, code, madeBy } = customer
  const isLarge = code === 'AKN'
  const own = isLarge ? links : links.slice(0, 4)
  const ids = await insertRows(
    tx,
    'shorter',
    own.map(([title, flag, slug], n) => ({
      customer_id: id,
      code: isLarge ? slug : `${slug}-${code.toLowerCase()}`,
      title,
      target_url: `https://belajar.akn.example/kelas/${slug}`,
      flag,
      core_class_id: classes[n % classes.length] ?? null,
      expires_at: n % 7 === 6 ? clock.at(-5) : null,
      active: n % 7 !== 6,
      excluded: n === 17,
      created_at: clock.at(-110 + n * 4, 9),
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  const hosts = {
    WA: 'wa.example',
    IG: 'instagram.example',
    EMAIL: null,
    PARTNER: 'mitra.example',
    PLATFORM: 'tokopedia.example',
    OTHER: null,
  }
  const clicks = ids.flatMap((shorter, n) =>
    Array.from({ length: Math.round((isLarge ? 600 : 80) / (n + 2)) + 40 }, () => ({
      customer_id: id,
      shorter_id: shorter,
      clicked_at: after(clock.now, -random.int(5, (105 - n * 4) * 24 * 60)),
      referer_host: hosts[own[n]?.[1] ?? 'OTHER'],
      device: random.weighted([
        ['MOBILE', 78],
        ['DESKTOP', 16],
        ['BOT', 6],
      ] as const),
      visitor: `v${random.int(1, 60)}`,
      country: random.next() < 0.95 ? 'ID' : 'MY',
    })),
  )
  await insertRows(tx, 'shorter_click', clicks)
  await sql`
    UPDATE shorter s SET click_count = k.n, last_click_at = k.last
      FROM (SELECT shorter_id, count(*) AS n, max(clicked_at) AS last FROM shorter_click WHERE customer_id = ${id} GROUP BY 1) k
     WHERE k.shorter_id = s.id`.execute(tx)
}

async function seedTestimonies(
  { tx, clock }: World,
  { id, code }: Customer,
  enrolments: readonly Enrolment[],
): Promise<void> {
  const happy = enrolments.filter(({ status }) => status === 'PASSED')
  const rows = testimonies.slice(0, code === 'AKN' ? 10 : 3).flatMap(([rating, content], n) => {
    const enrolment = happy[(n * 13) % Math.max(1, happy.length)]
    if (!enrolment) return []
    const { student, schedule } = enrolment.life.journey
    return [
      {
        customer_id: id,
        student_id: student.id,
        name: student.name,
        class_title: schedule.coreClass.title,
        rating,
        content,
        published: rating > 2,
        excluded: rating === 2,
        created_at: clock.at(-80 + n * 7, 19),
      },
    ]
  })
  await insertRows(tx, 'testimony', rows)
}

/** Templates and messages, complaints, short links, and what participants say. */
export async function seedDesk(
  world: World,
  customer: Customer,
  made: {
    journeys: readonly Journey[]
    enrolments: readonly Enrolment[]
    classes: readonly number[]
    handlers: readonly number[]
  },
): Promise<void> {
  await seedMessages(world, customer, made)
  await seedComplaints(world, customer, made)
  await seedLinks(world, customer, made.classes)
  await seedTestimonies(world, customer, made.enrolments)
}
