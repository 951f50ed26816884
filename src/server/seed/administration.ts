import { after } from './clock.ts'
import { insertRows, json } from './insert.ts'
import { departments, grades } from './texts/employees.ts'
import type { Customer, World } from './world.ts'

/** Key, value, type, group, label, description. */
const settings = [
  ['academy.name', null, 'TEXT', 'academy', 'Nama akademi', 'Tampil di surel dan sertifikat'],
  ['academy.support_phone', '+628120000900', 'TEXT', 'academy', 'Nomor layanan', 'WhatsApp layanan peserta'],
  [
    'certificate.number_format',
    '{kode}/{tahun}/{bulan}/{urut:6}',
    'TEXT',
    'certificate',
    'Format nomor sertifikat',
    null,
  ],
  ['certificate.resend_seconds', '60', 'NUMBER', 'certificate', 'Jeda kirim ulang (detik)', null],
  [
    'grading.letters',
    '{"A":85,"B":75,"C":65,"D":50}',
    'JSON',
    'grading',
    'Batas nilai huruf',
    'Nilai terendah setiap huruf; di bawah D menjadi E',
  ],
  ['grading.late_attendance_pct', '80', 'NUMBER', 'grading', 'Nilai kehadiran terlambat (%)', null],
  ['attendance.late_after_minutes', '15', 'NUMBER', 'attendance', 'Terlambat setelah (menit)', null],
  ['attendance.min_minutes', '60', 'NUMBER', 'attendance', 'Lama hadir paling singkat (menit)', null],
  ['voucher.valid_days', '120', 'NUMBER', 'voucher', 'Masa berlaku voucher (hari)', null],
  ['voucher.code_length', '8', 'NUMBER', 'voucher', 'Panjang kode voucher', null],
  ['complaint.due_working_days', '2', 'NUMBER', 'complaint', 'Batas penyelesaian keluhan (hari kerja)', null],
  ['complaint.reopen_days', '14', 'NUMBER', 'complaint', 'Keluhan dapat dibuka lagi (hari)', null],
  ['register.enabled', 'false', 'BOOL', 'register', 'Pendaftaran mandiri', 'Orang baru dapat mendaftar tanpa diundang'],
  ['training.enabled', 'true', 'BOOL', 'training', 'Pemeriksaan foto kehadiran', null],
  ['message.from_name', null, 'TEXT', 'message', 'Nama pengirim surel', null],
  [
    'message.webhook_secret',
    'demo-webhook-4c1a77e0',
    'SECRET',
    'message',
    'Rahasia webhook',
    'Menandai kabar dari penyedia pesan',
  ],
] as const

async function seedSettings({ tx, vault, clock }: World, { id, name, madeBy }: Customer): Promise<void> {
  const rows = settings.map(([key, value, type, group, label, description], index) => ({
    customer_id: id,
    key,
    value: type === 'SECRET' ? null : (value ?? name),
    value_enc: type === 'SECRET' ? vault.seal(value, 'setting.value') : null,
    value_type: type,
    group_code: group,
    label,
    description,
    editable: key !== 'academy.name',
    excluded: key === 'training.enabled' && id !== 1,
    created_at: clock.at(-300, 9),
    updated_at: clock.at(-index * 3 - 1, 10, index),
    created_by: madeBy,
    updated_by: madeBy,
  }))
  await insertRows(tx, 'setting', rows)
}

/** Name, platform, kind, environment, scopes, days until it ends, state. */
const credentials = [
  ['Prakerja', null, 'CLIENT_KEY', 'PRODUCTION', ['redeem', 'attendance'], 210, 'ACTIVE'],
  ['Prakerja', null, 'CLIENT_KEY', 'SANDBOX', ['redeem', 'attendance'], 400, 'ACTIVE'],
  ['Pintaria', 'PINTARIA', 'OAUTH', 'PRODUCTION', ['orders'], 35, 'ACTIVE'],
  ['Pijar Mahir', 'PIJAR', 'CLIENT_KEY', 'PRODUCTION', ['enrolments'], 90, 'ACTIVE'],
  ['Tokopedia', 'TOKOPEDIA', 'OAUTH', 'PRODUCTION', ['orders', 'products'], -12, 'DISABLED'],
  ['Surel keluar', null, 'SMTP', 'PRODUCTION', [], null, 'ACTIVE'],
  ['Kabar pesan', null, 'WEBHOOK', 'PRODUCTION', ['message.status'], null, 'ACTIVE'],
  ['Token transaksi', null, 'TRX_TOKEN', 'PRODUCTION', ['transaction'], null, 'ACTIVE'],
] as const

async function seedCredentials({ tx, vault, clock }: World, { id, code, madeBy }: Customer): Promise<number[]> {
  const rows = credentials.map(([name, platform, kind, environment, scopes, days, status], index) => {
    const secret = `demo-${code.toLowerCase()}-${name.toLowerCase().replaceAll(' ', '-')}-${1000 + index * 37}`
    return {
      customer_id: id,
      name: `${name} ${environment === 'PRODUCTION' ? 'Produksi' : 'Uji'}`,
      platform_code: platform,
      kind,
      environment,
      client_code: `${code}-${String(index + 1).padStart(2, '0')}`,
      secret_enc: vault.seal(secret, 'credential.secret'),
      scopes: [...scopes],
      expires_at: days === null ? null : clock.at(days, 17),
      last_used_at: status === 'ACTIVE' ? after(clock.now, -index * 95 - 10) : clock.at(-20, 8),
      rotated_at: clock.at(-60 - index, 9),
      status,
      created_at: clock.at(-280, 9),
      created_by: madeBy,
      updated_by: madeBy,
    }
  })
  return insertRows(tx, 'credential', rows)
}

async function seedIntegrations({ tx, clock }: World, { id, code, madeBy }: Customer, keys: readonly number[]) {
  const apps = [
    ['zoom', 'DISABLED', null, { account: `${code.toLowerCase()}-zoom` }, null],
    ['prakerja', 'CONNECTED', 0, { host: 'https://prakerja.example', pushAttendance: true }, null],
    ['whatsapp', 'DISABLED', null, { sender: '+628120000900' }, null],
    ['smtp', 'DISABLED', 5, { host: 'smtp.akn.example', port: 587 }, null],
    ['storage', 'DISABLED', null, {}, null],
    ['tokopedia', 'ERROR', 4, { shop: 'akademi-karya' }, 'Token kedaluwarsa 12 hari yang lalu'],
    ['pijar', 'CONNECTED', 3, { host: 'https://pijar.example' }, null],
    ['legacy-correction', 'DISABLED', null, { host: 'lama.akn.example' }, null],
  ] as const
  const rows = apps.map(([app, status, key, config, error], index) => ({
    customer_id: id,
    app,
    enabled: status !== 'DISABLED',
    config: json(config),
    credential_id: key === null ? null : (keys[key] ?? null),
    status,
    last_checked_at: status === 'DISABLED' ? null : after(clock.now, -index * 7 - 3),
    last_error: error,
    created_by: madeBy,
    updated_by: madeBy,
  }))
  await insertRows(tx, 'integration', rows)
}

async function seedLookups({ tx }: World, { id, madeBy }: Customer): Promise<void> {
  const of = (type: string, entries: readonly (readonly [string, string])[]) =>
    entries.map(([code, name], index) => ({
      customer_id: id,
      type,
      code,
      name,
      sort_order: index + 1,
      created_by: madeBy,
      updated_by: madeBy,
    }))
  await insertRows(tx, 'lookup', [...of('department', departments), ...of('grade', grades)])
}

/** Accounts that meetings are held with; the academy's own settings serve everybody. */
async function seedZoom({ tx, vault, clock }: World, { id, code, madeBy }: Customer, isAcademy: boolean) {
  const domain = isAcademy ? 'akn.example' : `${code.toLowerCase()}.contoh.example`
  const accounts = isAcademy ? (['ACTIVE', 'ACTIVE', 'ERROR', 'DISABLED'] as const) : (['ACTIVE'] as const)
  const rows = accounts.map((status, index) => ({
    customer_id: id,
    email: `kelas${index + 1}@${domain}`,
    display_name: `Ruang ${index + 1}`,
    zoom_user_id: `demo-${code.toLowerCase()}-${index + 1}`,
    capacity: index === 0 ? 300 : 100,
    license: index === 3 ? ('BASIC' as const) : index === 0 ? ('WEBINAR' as const) : ('PRO' as const),
    status,
    last_used_at: status === 'ACTIVE' ? clock.at(-1, 11) : null,
    created_by: madeBy,
    updated_by: madeBy,
  }))
  if (isAcademy) {
    await insertRows(tx, 'zoom_setting', [
      {
        customer_id: id,
        sdk_key: 'demo-sdk-key',
        sdk_secret_enc: vault.seal('demo-sdk-secret', 'zoom_setting.sdk_secret'),
        account_id: 'demo-account',
        client_id: 'demo-client',
        recording: 'CLOUD',
        webhook_secret_enc: vault.seal('demo-webhook', 'zoom_setting.webhook_secret'),
        created_by: madeBy,
        updated_by: madeBy,
      },
    ])
  }
  return insertRows(tx, 'zoom_account', rows)
}

/** What a customer is set up with. Answers its meeting accounts. */
export async function seedAdministration(world: World, customer: Customer): Promise<number[]> {
  const isAcademy = customer.code === 'AKN'
  await seedSettings(world, customer)
  const keys = await seedCredentials(world, customer)
  await seedIntegrations(world, customer, keys)
  if (isAcademy) await seedLookups(world, customer)
  return seedZoom(world, customer, isAcademy)
}
