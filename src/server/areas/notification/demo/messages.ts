import { defaultTemplates } from '#server/areas/customer/default-templates.ts'
import { after } from '#server/demo/clock.ts'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import { insertRows } from '#server/demo/insert.ts'
import type { Journey } from '#server/demo/journeys.ts'
import type { Schedule } from '#server/areas/schedule/demo/schedules.ts'
import type { Student } from '#server/areas/crm/demo/students.ts'
import type { Customer, World } from '#server/demo/world.ts'

type Channel = 'EMAIL' | 'WHATSAPP' | 'SMS' | 'IN_APP'

interface Template {
  id: number
  code: string
  channel: Channel
  subject: string | null
  body: string
}

async function seedTemplates({ tx, clock }: World, { id, name, madeBy }: Customer): Promise<Template[]> {
  const rows = defaultTemplates(name).map((template, n) => ({
    ...template,
    customer_id: id,
    // Some were put in words of one's own.
    body: n % 5 === 2 ? `${template.body}\n\nButuh bantuan? Balas pesan ini.` : template.body,
    default_body: template.code === 'CLASS_CHANGED' ? null : template.body,
    excluded: false,
    created_at: clock.at(-300 + n, 9),
    updated_at: clock.at(-30 + n, 9),
    created_by: madeBy,
    updated_by: madeBy,
  }))
  const words = {
    subject: 'Your certificate for {{kelas}}',
    body: 'Hello {{nama}},\n\nCongratulations, you passed {{kelas}}. Your certificate {{kode}} is at {{tautan}}.',
  }
  const english = {
    ...(rows.find(({ code, channel }) => code === 'CERT_READY' && channel === 'EMAIL') ?? rows[0]),
    locale: 'en' as const,
    ...words,
    default_subject: words.subject,
    default_body: words.body,
  }
  const all = [...rows.map((row) => ({ ...row, locale: 'id' as 'id' | 'en' })), english] as ((typeof rows)[number] & {
    locale: 'id' | 'en'
  })[]
  const ids = await insertRows(tx, 'template', all)
  return rows.map(({ code, channel, subject, body }, n) => ({ id: ids[n] ?? 0, code, channel, subject, body }))
}

interface Letter {
  code: string
  channel: Channel
  student: Student
  schedule: Schedule
  at: Date
  values: Readonly<Record<string, string>>
}

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** Everything that a participant is written on the way to the certificate. */
function letters(world: World, journeys: readonly Journey[], enrolments: readonly Enrolment[]): Letter[] {
  const { clock } = world
  // As a message that is really written has it.
  const words = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })
  const date = (moment: Date) => words.format(moment)
  const bought = journeys.flatMap(({ student, schedule, sentAt, voucherCode, boughtAt }): Letter[] => {
    if (!sentAt || voucherCode === null) return []
    const values = {
      nama: student.name,
      kelas: schedule.coreClass.title,
      kode: voucherCode,
      tanggal: date(after(boughtAt, 60 * 24 * 60)),
      tautan: 'https://belajar.akn.example/tukar',
    }
    return [
      {
        code: 'VOUCHER_SENT',
        channel: student.n % 3 === 0 ? 'WHATSAPP' : 'EMAIL',
        student,
        schedule,
        at: sentAt,
        values,
      },
    ]
  })
  const learned = enrolments.flatMap(({ life, status }): Letter[] => {
    const { student, schedule, redeemedAt } = life.journey
    const values = {
      nama: student.name,
      kelas: schedule.title,
      tanggal: date(schedule.startAt),
      tautan: `https://belajar.akn.example/kelas/${schedule.code.toLowerCase()}`,
      kode: schedule.code,
    }
    const letter = (code: string, channel: Channel, at: Date): Letter => ({
      code,
      channel,
      student,
      schedule,
      at,
      values,
    })
    const certified =
      status === 'PASSED' && schedule.lockedAt ? [letter('CERT_READY', 'EMAIL', after(schedule.lockedAt, 25))] : []
    const dropped =
      schedule.workflow === 'CANCELLED' ? [letter('CLASS_CANCELLED', 'EMAIL', after(schedule.startAt, -24 * 60))] : []
    const graded = life.sheets.find((sheet) => sheet.item.role === 'SKILL' && sheet.status === 'GRADED')
    const delivery =
      graded?.gradedAt && graded.gradedAt < clock.now ? [letter('TASK_FEEDBACK', 'IN_APP', graded.gradedAt)] : []
    const reminder = after(schedule.startAt, -120)
    return [
      letter('SEAT_GIVEN', 'EMAIL', after(redeemedAt ?? schedule.startAt, 2)),
      ...(status === 'DROPPED' ? [] : [letter('CLASS_REMINDER', student.n % 12 === 0 ? 'SMS' : 'WHATSAPP', reminder)]),
      ...certified,
      ...dropped,
      ...delivery,
    ]
  })
  return [...bought, ...learned].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function messageState(n: number, isFuture: boolean, channel: Channel) {
  if (isFuture) return n % 20 === 0 ? ('CANCELLED' as const) : ('QUEUED' as const)
  if (n % 70 === 69) return 'FAILED' as const
  if (n % 331 === 330) return 'SENDING' as const
  return channel === 'WHATSAPP' && n % 4 !== 0 ? ('DELIVERED' as const) : ('SENT' as const)
}

async function insertMessages(
  world: World,
  customer: Customer,
  made: { templates: readonly Template[]; letters: readonly Letter[] },
) {
  const { tx, clock } = world
  const rows = made.letters.flatMap(({ code, channel, student, schedule, at, values }, n) => {
    const template = made.templates.find((each) => each.code === code && each.channel === channel)
    if (!template) return []
    const isFuture = at > clock.now
    const status = messageState(n, isFuture, channel)
    const isOut = status === 'SENT' || status === 'DELIVERED'
    const madeAt = isFuture ? clock.at(-1, 9, n % 60) : at
    return [
      {
        customer_id: customer.id,
        template_id: template.id,
        channel,
        recipient_name: student.name,
        recipient: channel === 'EMAIL' || channel === 'IN_APP' ? student.email : student.phone,
        student_id: student.id,
        lms_class_id: schedule.id,
        subject: template.subject === null ? null : fill(template.subject, values),
        body: fill(template.body, values),
        status,
        attempts: isOut ? 1 : status === 'FAILED' ? 3 : 0,
        error:
          status === 'FAILED'
            ? channel === 'EMAIL'
              ? 'Kotak surat penuh'
              : 'Nomor tidak terdaftar di WhatsApp'
            : null,
        scheduled_at: at,
        sent_at: isOut ? after(at, 1) : null,
        delivered_at: status === 'DELIVERED' ? after(at, 2) : null,
        read_at: status === 'DELIVERED' && channel === 'WHATSAPP' && n % 3 > 0 ? after(at, 30) : null,
        provider_id: isOut ? `demo-${customer.id}-${n}` : null,
        reset_count: n % 200 === 199 ? 1 : 0,
        excluded: n % 400 === 399,
        queued_at: madeAt,
        next_try_at: madeAt,
        // A server that had it and stopped: another takes it up.
        claimed_until: status === 'SENDING' ? after(at, 3) : null,
        created_at: madeAt,
        updated_at: isFuture ? clock.at(-1, 9, n % 60) : after(at, 1),
      },
    ]
  })
  await insertRows(tx, 'message', rows)
}

/** Templates, and every message that participants were sent or will be. */
export async function seedMessages(
  world: World,
  customer: Customer,
  made: { journeys: readonly Journey[]; enrolments: readonly Enrolment[] },
): Promise<void> {
  const own = await seedTemplates(world, customer)
  await insertMessages(world, customer, { templates: own, letters: letters(world, made.journeys, made.enrolments) })
}
