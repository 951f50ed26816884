import { hashPassword } from '#server/core/auth/password.ts'
import { sealNumber } from '#server/core/crypto/personal.ts'
import { after } from './clock.ts'
import { insertRows, json } from './insert.ts'
import { npwpOf, phoneOf } from './names.ts'
import { notifications } from '#server/areas/support/demo/desk-texts.ts'
import { customers, logins, mitras } from '#server/areas/session/demo/people-texts.ts'
import type { Person, World } from './world.ts'

export interface Tenants {
  /** Customer id by code. */
  byCode: ReadonlyMap<string, number>
  /** Partner id by its customer's code. */
  mitraByCode: ReadonlyMap<string, number>
  /** The people who log in, by the part of their address before the @. */
  staff: ReadonlyMap<string, Person>
}

async function seedMitras({ tx, vault, clock, next }: World): Promise<Map<string, number>> {
  const rows = mitras.map((mitra, index) => {
    const customer = customers.find(({ code }) => code === mitra.customer)
    const npwp = sealNumber(vault, 'mitra.npwp', npwpOf(index + 1))
    return {
      legal_name: customer?.company ?? '',
      brand_name: customer?.name ?? '',
      legal_form: mitra.legalForm,
      nib: `99200012345${String(index + 10)}`,
      npwp_enc: npwp.enc,
      npwp_hmac: npwp.hmac,
      license_no: mitra.license,
      address: customer?.address ?? '',
      city: mitra.city,
      province: mitra.province,
      postal_code: mitra.postal,
      pic_name: mitra.pic,
      pic_position: mitra.position,
      pic_email: customer?.email ?? '',
      pic_phone: phoneOf(next()),
      bank_name: 'BCA',
      bank_account_no: `0000${String(123_450 + index)}`,
      bank_account_name: customer?.company ?? '',
      status: mitra.status,
      additional_info: json({
        website: mitra.site,
        instagram: `@${mitra.customer.toLowerCase()}.contoh`,
        employeeCount: mitra.employees,
        trainingFields: mitra.fields,
        hasLms: index % 2 === 0,
        prakerjaPartner: index < 3,
        notes: '',
      }),
      created_at: clock.at(-400 + index * 120, 9),
      updated_at: clock.at(-30 + index * 7, 10),
    }
  })
  const ids = await insertRows(tx, 'mitra', rows)
  return new Map(mitras.map(({ customer }, index) => [customer, ids[index] ?? 0]))
}

async function seedCustomers({ tx, vault, clock, next }: World, mitraByCode: ReadonlyMap<string, number>) {
  const byCode = new Map<string, number>()
  // One after the other: who brought a customer in was there before.
  for (const [index, { code, name, company, address, email, upline }] of customers.entries()) {
    const npwp = sealNumber(vault, 'customer.npwp', npwpOf(index + 41))
    const [id = 0] = await insertRows(tx, 'customer', [
      {
        code,
        name,
        company,
        address,
        email,
        contact_phone: phoneOf(next()),
        tarif: index === 0 ? 'STANDAR' : index === 4 ? 'KHUSUS' : 'MITRA',
        mitra_id: mitraByCode.get(code) ?? null,
        upline_id: upline === null ? null : (byCode.get(upline) ?? null),
        joined_at: clock.date(-1200 + index * 210),
        npwp_enc: npwp.enc,
        npwp_hmac: npwp.hmac,
        created_at: clock.at(-1200 + index * 210, 9),
      },
    ])
    byCode.set(code, id)
  }
  return byCode
}

async function seedLogins({ tx, clock, next }: World, byCode: ReadonlyMap<string, number>, password: string) {
  const hashes = await Promise.all(logins.map(() => hashPassword(password)))
  const people = logins.map(({ email, name, customer }, index) => ({
    email,
    name,
    customer_id: byCode.get(customer) ?? 0,
    portals: ['ADMIN_CENTER'],
    phone: phoneOf(next()),
    password_hash: hashes[index] ?? null,
    email_verified_at: clock.at(-300, 9),
    last_login_at: after(clock.now, -600 - index * 47),
    device_count: 1,
    created_at: clock.at(-300 + index, 9),
  }))
  const ids = await insertRows(tx, 'app_user', people)
  const [superadmin = 0] = ids
  const roles = logins.map(({ customer, role }, index) => ({
    customer_id: byCode.get(customer) ?? 0,
    master_id: ids[index] ?? 0,
    role_code: role,
    granted_by: superadmin,
    granted_at: clock.at(-300 + index, 10),
  }))
  await insertRows(tx, 'customer_user_role', roles)
  return new Map(
    logins.map(({ email, name }, index) => [email.split('@')[0] ?? '', { id: ids[index] ?? 0, name, email }]),
  )
}

/** What waits in the bells of those who log in: the older, the likelier read. */
async function seedNotifications({ tx, random, clock }: World, tenants: Tenants): Promise<void> {
  const rows = logins.flatMap(({ email, customer }, person) =>
    Array.from({ length: 22 }, (_, order) => {
      const [type, content, link, severity] = notifications[(order + person) % notifications.length] ?? notifications[0]
      const at = after(clock.now, -(order * 26 + person + 1) * 60)
      return {
        customer_id: tenants.byCode.get(customer) ?? 0,
        user_id: tenants.staff.get(email.split('@')[0] ?? '')?.id ?? 0,
        type,
        content,
        link,
        severity,
        created_at: at,
        read_at: order > 2 && random.next() < 0.75 ? after(at, 45) : null,
      }
    }),
  )
  await insertRows(tx, 'notification', rows)
}

/** Sessions as they end: by logging out of time, by a change of password, by hand, and one opened for a participant. */
async function seedSessions({ tx, random, clock }: World, tenants: Tenants): Promise<void> {
  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('')
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
  }
  const [superadmin, support] = [tenants.staff.get('superadmin'), tenants.staff.get('support')]
  const rows = [...tenants.staff.values()].flatMap(({ id }, person) =>
    [1, 3, 8].map((ago) => {
      const issued = clock.at(-ago, 8, person * 3)
      const isRevoked = ago === 8 && person % 2 === 0
      return {
        jti: uuid(),
        master_id: id,
        issued_at: issued,
        expires_at: after(issued, 12 * 60),
        ip: `192.0.2.${person + 1}`,
        user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0',
        revoked_at: isRevoked ? after(issued, 190) : null,
        revoke_reason: isRevoked ? (person % 4 === 0 ? 'PASSWORD_CHANGED' : 'LOGOUT') : null,
        impersonated_by: person === 1 && ago === 3 ? (superadmin?.id ?? null) : null,
        impersonation_reason: person === 1 && ago === 3 ? `Memeriksa tampilan untuk ${support?.name ?? ''}` : null,
        created_at: issued,
      }
    }),
  )
  await insertRows(tx, 'user_session', rows)
}

/** Who is invited to each partner and has not accepted yet. The links lead nowhere: no letter was sent. */
async function seedInvitations({ tx, clock }: World, { byCode, staff }: Tenants): Promise<void> {
  const admins = logins.filter(({ role }) => role === 'PARTNER_ADMIN')
  const rows = admins.map(({ customer, email }, index) => ({
    customer_id: byCode.get(customer) ?? 0,
    email: `undangan.${customer.toLowerCase()}@contoh.example`,
    name: ['Yuliana Hartono', 'Reza Mahendra', 'Fitri Anggraini'][index % 3] ?? '',
    roles: ['PARTNER_VIEWER'],
    token_hash: `demo ${customer}`,
    expires_at: clock.at(index % 2 === 0 ? 2 : -1, 9),
    invited_by: staff.get(email.split('@')[0] ?? '')?.id ?? 0,
    created_at: clock.at(index % 2 === 0 ? -1 : -4, 9),
  }))
  await insertRows(tx, 'user_invitation', rows)
}

/** The tokens of the partners' services, none of which works: no secret has such a hash. */
async function seedApiTokens({ tx, clock }: World, { byCode, staff }: Tenants): Promise<void> {
  const admins = logins.filter(({ role }) => role === 'PARTNER_ADMIN')
  const rows = admins.flatMap(({ customer, email }) => {
    const created_by = staff.get(email.split('@')[0] ?? '')?.id ?? 0
    const token = (name: string, permissions: string[], more: object) => ({
      customer_id: byCode.get(customer) ?? 0,
      name,
      prefix: `act_${customer.toLowerCase()}${name.length}`,
      token_hash: `demo ${customer} ${name}`,
      permissions,
      expires_at: clock.at(200, 23),
      last_used_at: clock.at(0, 1),
      revoked_at: null,
      revoked_by: null,
      created_by,
      created_at: clock.at(-60, 9),
      ...more,
    })
    return [
      token('Dasbor penjualan', ['report:read', 'voucher:read'], {}),
      token('Kasir lama', ['voucher:read'], { revoked_at: clock.at(-20, 9), revoked_by: created_by }),
    ]
  })
  await insertRows(tx, 'api_token', rows)
}

/** Customers, the partners behind them, and the people who log in. */
export async function seedTenants(world: World, password: string): Promise<Tenants> {
  const mitraByCode = await seedMitras(world)
  const byCode = await seedCustomers(world, mitraByCode)
  const tenants = { byCode, mitraByCode, staff: await seedLogins(world, byCode, password) }
  await seedNotifications(world, tenants)
  await seedSessions(world, tenants)
  await seedInvitations(world, tenants)
  await seedApiTokens(world, tenants)
  return tenants
}
