import { sql } from 'kysely'
import { after } from '#server/demo/clock.ts'
import { insertRows } from '#server/demo/insert.ts'
import { withPapers } from '#server/demo/store-made.ts'
import type { Tenants } from '#server/demo/tenants.ts'
import { customers, mitras } from '#server/areas/session/demo/people-texts.ts'
import type { World } from '#server/demo/world.ts'

type Status = 'WAITING_UPLOAD' | 'NEED_APPROVAL' | 'APPROVED' | 'REJECTED'
type Action = 'CREATED' | 'UPLOADED' | 'REPLACED' | 'APPROVED' | 'REJECTED' | 'EXPIRED'

/** What is not approved at a partner, by how far it is with its papers. */
const exceptions: Readonly<Record<(typeof mitras)[number]['papers'], Readonly<Record<string, Status>>>> = {
  approved: {},
  'needs approval': { NDA: 'NEED_APPROVAL', PKS: 'NEED_APPROVAL', NPWP: 'WAITING_UPLOAD' },
  rejected: { MOU: 'REJECTED', LPK_LICENSE: 'REJECTED', PKS: 'WAITING_UPLOAD', NIB: 'NEED_APPROVAL' },
  none: {},
}

const reasons: Readonly<Record<string, string>> = {
  MOU: 'Halaman tanda tangan belum ada',
  LPK_LICENSE: 'Masa berlaku izin sudah habis',
}

interface Type {
  code: string
  name: string
  legal_forms: string[]
  validity_months: number | null
}

interface Step {
  action: Action
  status: Status
  revision: number
  at: Date
  hasFile: boolean
  note: string | null
}

/** How a paper came to be where it is. */
function stepsOf(status: Status, made: Date, code: string, wasReplaced: boolean): Step[] {
  const step = (action: Action, state: Status, revision: number, days: number, note: string | null = null): Step => ({
    action,
    status: state,
    revision,
    at: after(made, days * 24 * 60),
    hasFile: revision > 0,
    note,
  })
  const steps = [step('CREATED', 'WAITING_UPLOAD', 0, 0)]
  if (status === 'WAITING_UPLOAD') return steps
  steps.push(step('UPLOADED', 'NEED_APPROVAL', 1, 3))
  if (wasReplaced) {
    steps.push(step('REJECTED', 'REJECTED', 1, 5, 'Berkas terpotong'), step('REPLACED', 'NEED_APPROVAL', 2, 8))
  }
  const revision = steps.at(-1)?.revision ?? 1
  // The agreement ran out and was handed in again.
  if (code === 'NDA' && status === 'NEED_APPROVAL') {
    steps.push(step('APPROVED', 'APPROVED', revision, 12), step('EXPIRED', 'NEED_APPROVAL', revision, 60))
    return steps
  }
  if (status === 'APPROVED') steps.push(step('APPROVED', 'APPROVED', revision, 12))
  if (status === 'REJECTED') steps.push(step('REJECTED', 'REJECTED', revision, 12, reasons[code] ?? null))
  return steps
}

/** The papers of the partners, how each came to be where it is, and what they added. */
export async function seedPartnerPapers(world: World, tenants: Tenants): Promise<void> {
  const { tx, clock } = world
  const { rows: types } = await sql<Type>`
    SELECT code, name, legal_forms, validity_months FROM mitra_document_type ORDER BY sort_order`.execute(tx)
  const reviewer = tenants.staff.get('akademik')?.id ?? null
  const uploader = tenants.staff.get('mitra')?.id ?? null
  const drafts = mitras.flatMap((mitra, at) =>
    types
      .filter(({ legal_forms: forms }) => forms.length === 0 || forms.includes(mitra.legalForm))
      .map((type, n) => {
        const status = mitra.papers === 'none' ? 'WAITING_UPLOAD' : (exceptions[mitra.papers][type.code] ?? 'APPROVED')
        const steps = stepsOf(status, clock.at(-120 + at * 18, 9, n * 4), type.code, n === 4 && status === 'APPROVED')
        return {
          mitra,
          type,
          status,
          steps,
          company: customers.find(({ code }) => code === mitra.customer)?.company ?? '',
        }
      }),
  )
  const withFile = drafts.filter(({ status }) => status !== 'WAITING_UPLOAD')
  const written = await withPapers(world, withFile, ({ mitra, type, company }) => ({
    customerId: tenants.byCode.get(mitra.customer) ?? 0,
    line: `${type.name} - ${company}`,
  }))
  const files = await insertRows(
    tx,
    'file',
    written.map(({ mitra, type, company, steps, stored }) => ({
      customer_id: tenants.byCode.get(mitra.customer) ?? 0,
      name: `${type.name} ${company}`,
      original_name: `${type.code.toLowerCase()}.pdf`,
      ...stored,
      purpose: 'DOCUMENT' as const,
      ref_type: 'mitra_document',
      created_at: steps[1]?.at ?? clock.now,
      created_by: uploader,
    })),
  )
  const fileOf = new Map(withFile.map((draft, n) => [draft, files[n] ?? 0]))
  const rows = drafts.map((draft, n) => {
    const { mitra, type, status, steps } = draft
    const last = steps.at(-1)
    const isReviewed = status === 'APPROVED' || status === 'REJECTED'
    const signed = status === 'WAITING_UPLOAD' ? null : clock.dayOf(steps[1]?.at ?? clock.now) - 2
    return {
      mitra_id: tenants.mitraByCode.get(mitra.customer) ?? 0,
      type_code: type.code,
      name: type.name,
      file_id: fileOf.get(draft) ?? null,
      number:
        status === 'WAITING_UPLOAD' ? null : `${String(n + 11).padStart(3, '0')}/${type.code}/${mitra.customer}/2024`,
      signed_at: signed === null ? null : clock.date(signed),
      valid_to:
        signed === null || type.validity_months === null ? null : clock.date(signed + type.validity_months * 30),
      status,
      reviewed_by: isReviewed ? reviewer : null,
      reviewed_at: isReviewed ? (last?.at ?? null) : null,
      note: status === 'REJECTED' ? (last?.note ?? null) : null,
      revision: last?.revision ?? 0,
      created_at: steps[0]?.at ?? clock.now,
      updated_at: last?.at ?? clock.now,
      updated_by: isReviewed ? reviewer : uploader,
    }
  })
  const ids = await insertRows(tx, 'mitra_document', rows)
  const history = drafts.flatMap((draft, n) =>
    draft.steps.map(({ action, status, revision, at, hasFile, note }) => ({
      mitra_id: rows[n]?.mitra_id ?? 0,
      doc_id: ids[n] ?? 0,
      revision,
      action,
      file_id: hasFile ? (fileOf.get(draft) ?? null) : null,
      status,
      actor_id:
        action === 'EXPIRED' || action === 'CREATED'
          ? null
          : action === 'APPROVED' || action === 'REJECTED'
            ? reviewer
            : uploader,
      note,
      at,
    })),
  )
  await insertRows(tx, 'mitra_document_history', history)
  await sql`UPDATE file f SET ref_id = d.id FROM mitra_document d WHERE d.file_id = f.id`.execute(tx)
  await seedAttachments(world, tenants, uploader)
}

async function seedAttachments(world: World, tenants: Tenants, uploader: number | null): Promise<void> {
  const { tx, clock } = world
  const wanted = [
    ['CPT', 'Profil perusahaan'],
    ['CPT', 'Daftar instruktur'],
    ['BMK', 'Profil yayasan'],
    ['SND', 'Foto ruang latihan'],
  ] as const
  const stamp = { created_at: clock.at(-70, 10), created_by: uploader }
  const written = await withPapers(
    world,
    wanted.map(([code, title]) => ({ code, title })),
    ({ code, title }) => ({ customerId: tenants.byCode.get(code) ?? 0, line: title }),
  )
  const files = await insertRows(
    tx,
    'file',
    written.map(({ code, title, stored }) => ({
      customer_id: tenants.byCode.get(code) ?? 0,
      name: title,
      original_name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
      ...stored,
      purpose: 'DOCUMENT' as const,
      ref_type: 'mitra_attachment',
      ...stamp,
    })),
  )
  await insertRows(
    tx,
    'mitra_attachment',
    wanted.map(([code, title], n) => ({
      mitra_id: tenants.mitraByCode.get(code) ?? 0,
      title,
      file_id: files[n] ?? 0,
      description: n === 0 ? 'Diperbarui setiap tahun' : null,
      sort_order: n + 1,
      ...stamp,
      updated_by: uploader,
    })),
  )
}
