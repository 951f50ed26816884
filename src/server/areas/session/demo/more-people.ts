import { after } from '#server/demo/clock.ts'
import { insertRows, json } from '#server/demo/insert.ts'
import { makeName, phoneOf } from '#server/demo/names.ts'
import type { Tenants } from '#server/demo/tenants.ts'
import type { World } from '#server/demo/world.ts'

/** Customer, role, and whether the role was taken away again. */
const partners = [
  ['CPT', 'PARTNER_VIEWER', false],
  ['BMK', 'PARTNER_ADMIN', false],
  ['BMK', 'PARTNER_VIEWER', false],
  ['SND', 'PARTNER_ADMIN', false],
  ['SND', 'PARTNER_VIEWER', true],
  ['BMB', 'PARTNER_ADMIN', true],
] as const

/** People of the partners, and jobs that have run. */
export async function seedMore(world: World, tenants: Tenants): Promise<void> {
  const { tx, clock, next } = world
  const superadmin = tenants.staff.get('superadmin')?.id ?? 0
  const people = partners.map(([code]) => ({ code, ...makeName(world), n: next() }))
  const ids = await insertRows(
    tx,
    'app_user',
    people.map(({ code, name, handle, n }) => ({
      customer_id: tenants.byCode.get(code) ?? 0,
      email: `${handle}.${n}@${code.toLowerCase()}.contoh.example`,
      name,
      phone: phoneOf(n),
      portals: ['ADMIN_CENTER'],
      email_verified_at: clock.at(-150, 9),
      created_at: clock.at(-160, 9),
      created_by: superadmin,
    })),
  )
  await insertRows(
    tx,
    'customer_user_role',
    partners.map(([code, role, isRevoked], n) => ({
      customer_id: tenants.byCode.get(code) ?? 0,
      master_id: ids[n] ?? 0,
      role_code: role,
      granted_by: superadmin,
      granted_at: clock.at(-150, 10),
      revoked_at: isRevoked ? clock.at(-20, 10) : null,
    })),
  )
  await seedJobs(world, tenants)
}

/** Jobs of the last days: those that are over, for a running one would run for ever. */
async function seedJobs({ tx, clock }: World, tenants: Tenants): Promise<void> {
  const id = tenants.byCode.get('AKN') ?? 0
  const jobs = [
    ['VOUCHER_GENERATE', 'Tokopedia promo gajian', 'DONE', 150, 150, 'superadmin'],
    ['VOUCHER_IMPORT', 'Bukalapak gelombang 68', 'DONE', 98, 94, 'superadmin'],
    ['VOUCHER_IMPORT', 'Pijar reguler', 'FAILED', 120, 0, 'keuangan'],
    ['VOUCHER_GENERATE', 'Pintaria gelombang 69', 'CANCELLED', 5000, 1000, 'superadmin'],
    ['SALE_IMPORT', 'Import sales: tokopedia-november.xlsx', 'DONE', 240, 240, 'keuangan'],
    ['ENROL', 'Peserta Prakerja gelombang 69', 'DONE', 36, 36, 'akademik'],
    ['SYNC', 'Ujian akhir angkatan 3', 'FAILED', 24, 0, 'akademik'],
    ['EXPORT', 'Voucher bulan lalu', 'CANCELLED', 400, 200, 'keuangan'],
    ['PROSPECT_IMPORT', 'Import prospects: pameran-karier.xlsx', 'DONE', 180, 180, 'superadmin'],
  ] as const
  const rows = jobs.map(([kind, title, status, total, done, who], n) => {
    const begun = clock.at(-1 - (n % 5), 10, n * 7)
    const failed = kind === 'VOUCHER_IMPORT' && status === 'DONE' ? total - done : 0
    return {
      id: `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
      customer_id: id,
      created_by: tenants.staff.get(who)?.id ?? 0,
      kind,
      title,
      status,
      total,
      processed: status === 'DONE' ? total : done,
      succeeded: done,
      failed,
      errors: json(
        Array.from({ length: failed }, (_, row) => ({
          row: row * 9 + 4,
          code: 'DUPLICATE',
          message: 'Kode sudah ada',
        })),
      ),
      payload: json({}),
      message: status === 'FAILED' ? 'Berkas tidak dapat dibaca' : null,
      cancel_requested: status === 'CANCELLED',
      created_at: begun,
      started_at: after(begun, 1),
      finished_at: after(begun, 3),
    }
  })
  await insertRows(tx, 'upload_progress', rows)
}
