import { randomBytes } from 'node:crypto'
import { maskSecret } from '#server/core/crypto/personal.ts'
import { defaultSettings } from '#server/areas/customer/default-settings.ts'
import { after } from '#server/demo/clock.ts'
import { insertRows } from '#server/demo/insert.ts'
import { departments, grades } from '#server/areas/hr/demo/employees-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** What the demo fills in beyond what every customer begins with. */
const filled: Readonly<Record<string, string>> = {
  'academy.support_phone': '+628120000900',
  // Nobody knows it: what it signs is believed.
  'message.webhook_secret': randomBytes(16).toString('hex'),
}

async function seedSettings({ tx, vault, clock }: World, { id, name, madeBy }: Customer): Promise<void> {
  const rows = defaultSettings(name).map((setting, index) => {
    const value = filled[setting.key] ?? setting.value
    const isSecret = setting.value_type === 'SECRET'
    return {
      ...setting,
      customer_id: id,
      value: isSecret ? null : value,
      value_enc: isSecret && value !== null ? vault.seal(value, 'setting.value') : null,
      excluded: setting.key === 'training.enabled' && id !== 1,
      created_at: clock.at(-300, 9),
      updated_at: clock.at(-index * 3 - 1, 10, index),
      created_by: madeBy,
      updated_by: madeBy,
    }
  })
  await insertRows(tx, 'setting', rows)
}

/** Name, platform, kind, environment, scopes, days until it ends, state. */
const credentials = [
  ['Prakerja', null, 'CLIENT_KEY', 'PRODUCTION', ['redeem', 'attendance'], 210, 'ACTIVE'],
  ['Prakerja', null, 'CLIENT_KEY', 'SANDBOX', ['redeem', 'attendance'], 400, 'ACTIVE'],
  ['Pintaria', 'PINTARIA', 'OAUTH', 'PRODUCTION', ['orders'], 21, 'ACTIVE'],
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
      secret_mask: maskSecret(secret),
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

/** Accounts that meetings are held with. */
async function seedZoom({ tx, clock }: World, { id, code, madeBy }: Customer, isAcademy: boolean) {
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
  return insertRows(tx, 'zoom_account', rows)
}

/** What a customer is set up with. Answers its meeting accounts. */
export async function seedAdministration(world: World, customer: Customer): Promise<number[]> {
  const isAcademy = customer.code === 'AKN'
  await seedSettings(world, customer)
  await seedCredentials(world, customer)
  if (isAcademy) await seedLookups(world, customer)
  return seedZoom(world, customer, isAcademy)
}
