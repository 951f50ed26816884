import { sql } from 'kysely'
import type { FindKind } from '#contract/find-kinds.ts'
import type { Db } from '#server/core/db/database.ts'
import { readCatalogue } from '#test/helpers/contract/catalogue.ts'
import { fillTables } from '#test/helpers/fill-tables.ts'

interface Written {
  table: string
  /** What stands on the record of the customer with this number; only of columns that matter. */
  columns?: (n: number) => Readonly<Record<string, unknown>>
}

const person = (n: number) => ({
  name: `Budiman Wirasaba${n}`,
  email: `budiman${n}@contoh.example`,
  phone: `+628120000${1000 + n}`,
})
const buyer = (n: number) => ({ buyer_name: `Ratna Suprapto${n}`, buyer_email: `ratna${n}@contoh.example` })
const title = (n: number) => ({ title: `Merangkai Bunga${n}` })

/** The record of each kind. */
export const written: Readonly<Record<FindKind, Written>> = {
  voucher: { table: 'voucher', columns: (n) => ({ code: `PIN-7K2M9Q${n}X`, external_code: `EXT-55-${n}` }) },
  student: {
    table: 'student',
    columns: (n) => ({ ...person(n), student_no: `S-000041${n}`, prakerja_no: `999900001111222${n}` }),
  },
  instructor: { table: 'instructor', columns: (n) => ({ ...person(n), certification_no: `BNSP-TOT-881${n}` }) },
  employee: {
    table: 'employee',
    columns: (n) => ({ name: person(n).name, phone: person(n).phone, employee_no: `EMP-002${n}` }),
  },
  user: { table: 'app_user', columns: person },
  account: { table: 'app_user' },
  class: { table: 'core_class', columns: (n) => ({ ...title(n), code: `KLS-000${n}` }) },
  program: { table: 'program', columns: (n) => ({ name: `Program Rangkaian${n}`, code: `RANGKAI-${n}` }) },
  store: { table: 'store', columns: (n) => ({ name: `Toko Mawar${n}` }) },
  storeCategory: { table: 'store_category', columns: (n) => ({ name: `Seni Merangkai${n}` }) },
  listing: {
    table: 'store_class',
    columns: (n) => ({ listing_title: `Merangkai Tayang${n}`, external_code: `pra_akn_00${n}` }),
  },
  classAttribute: {
    table: 'class_attribute',
    columns: (n) => ({ name: `Waktu Belajar${n}`, code: `waktu-belajar-${n}` }),
  },
  lms: {
    table: 'lms_class',
    columns: (n) => ({ ...title(n), code: `JK-2406-000${n}`, external_schedule_code: `SCH-77-${n}` }),
  },
  order: {
    table: 'sales_order',
    columns: (n) => ({
      ...buyer(n),
      order_no: `ORD-240610-0003${n}`,
      external_invoice: `TOKPED-XB9C${n}`,
      buyer_phone: person(n).phone,
    }),
  },
  complaint: {
    table: 'complain',
    columns: (n) => ({
      ...person(n),
      ticket_no: `CPL-2406-004${n}`,
      voucher_code: `PIN-7K2M9Q${n}X`,
      subject: `Tidak bisa masuk${n}`,
    }),
  },
  enrolment: {
    table: 'student_lms_class',
    columns: (n) => ({
      name_on_certificate: person(n).name,
      email_in_class: person(n).email,
      voucher_code: `PIN-7K2M9Q${n}X`,
      redeem_code: `AKN8TQ2LX${n}`,
      invoice_code: `TOKPED-XB9C${n}`,
    }),
  },
  redemption: {
    table: 'reedem',
    columns: (n) => ({ ...person(n), voucher_code: `PIN-7K2M9Q${n}X`, redeem_code: `AKN8TQ2LX${n}` }),
  },
  sale: {
    table: 'platform_sale',
    columns: (n) => ({
      ...buyer(n),
      platform_code: 'TOKOPEDIA',
      external_id: `trx-${n}-aBc`,
      invoice_code: `TOKPED-XB9C${n}`,
      voucher_code: `PIN-7K2M9Q${n}X`,
    }),
  },
  ecommerce: { table: 'platform_sale' },
  message: {
    table: 'message',
    columns: (n) => ({ recipient: person(n).email, recipient_name: person(n).name, subject: `Selamat datang${n}` }),
  },
  studentClass: { table: 'student_class', columns: (n) => ({ registration_no: `REG-24-009${n}` }) },
  exercise: { table: 'exercise', columns: title },
  exam: { table: 'exam', columns: title },
  evaluation: { table: 'evaluation', columns: title },
  answer: { table: 'answer' },
  attendance: { table: 'absensi', columns: (n) => ({ voucher_code: `PIN-7K2M9Q${n}X` }) },
  certificate: { table: 'certificate' },
  partner: {
    table: 'mitra',
    columns: (n) => ({
      legal_name: `CV Melati Terampil${n}`,
      legal_form: 'CV',
      pic_email: `melati${n}@contoh.example`,
    }),
  },
  partnerDoc: { table: 'mitra_document', columns: (n) => ({ name: `NDA Kerahasiaan${n}`, type_code: 'NDA' }) },
  certTemplate: { table: 'certificate_template', columns: (n) => ({ name: `Sertifikat Bunga${n}` }) },
  customer: {
    table: 'customer',
    columns: (n) => ({
      code: `CST${n}`,
      company: `CV Cipta Terampil${n}`,
      email: `halo${n}@cipta.example`,
      contact_phone: person(n).phone,
    }),
  },
  leaveRequest: { table: 'leave_request', columns: (n) => ({ number: `LV-2406-000${n}` }) },
  leaveType: { table: 'leave_type', columns: (n) => ({ code: `CUTI_${n}`, name: `Cuti Tahunan${n}` }) },
  shorter: { table: 'shorter', columns: (n) => ({ ...title(n), code: `bunga-juni-${n}` }) },
  file: { table: 'file', columns: (n) => ({ name: `daftar-hadir${n}.xlsx` }) },
  media: { table: 'media_item', columns: (n) => ({ kind: 'FOLDER', name: `Sampul kelas${n}` }) },
  setting: { table: 'setting', columns: (n) => ({ key: `certificate.number_${n}`, label: `Nomor sertifikat${n}` }) },
  template: { table: 'template', columns: (n) => ({ code: `SURAT_${n}`, name: `Surat Ketikan${n}` }) },
  credential: { table: 'credential', columns: (n) => ({ name: `Prakerja Produksi${n}`, client_code: `AKN-0${n}` }) },
  zoomAccount: {
    table: 'zoom_account',
    columns: (n) => ({ display_name: `Ruang Daring${n}`, email: `ruang${n}@contoh.example` }),
  },
  app: { table: 'integration', columns: () => ({ app: 'zoom' }) },
  prospect: { table: 'prospect', columns: person },
  scholarship: { table: 'scholarship', columns: (n) => ({ number: `BSW-24-007${n}` }) },
  stage: { table: 'pipeline_stage', columns: (n) => ({ code: `TAHAP${n}`, name: `Tertarik${n}` }) },
  daily: { table: 'daily_ecommerce', columns: () => ({ day: '2026-11-03', platform_code: 'TOKOPEDIA' }) },
}

export interface AllKinds {
  customerId: number
  /** Whom everything of people is about. */
  masterId: number
  ids: Readonly<Record<FindKind, number | string>>
}

/** A customer with one record of every kind. `n`, one digit, is in all that is written on them. */
export async function makeAllKinds(db: Db, n: number): Promise<AllKinds> {
  const keys = await fillTables(db, await readCatalogue(db), n)
  for (const { table, columns } of Object.values(written)) {
    if (!columns) continue
    const sets = Object.entries(columns(n)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(sets)} WHERE id = ${keys.get(table)?.id}`.execute(db)
  }
  const ids = Object.fromEntries(
    Object.entries(written).map(([kind, { table }]) => [kind, kind === 'app' ? 'zoom' : keys.get(table)?.id]),
  ) as AllKinds['ids']
  await sql`UPDATE employee SET email = ${`kerja${n}@akn.example`} WHERE id = ${ids.employee}`.execute(db)
  await sql`UPDATE certificate SET number = ${`AKN/2026/11/00012${n}`} WHERE student_lms_class_id = ${ids.enrolment}`.execute(
    db,
  )
  return { customerId: Number(ids.customer), masterId: Number(ids.user), ids }
}
