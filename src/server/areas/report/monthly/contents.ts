import { flagWords as linkWords } from '#contract/report/shorter.ts'
import type { Period } from '#contract/core/report-period.ts'
import type { Tx } from '#server/core/db/database.ts'
import { reportQueries } from '../report-queries.ts'

/** A table of the report; the numbers of one of its columns are drawn beside it. */
export interface Section {
  title: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** The column that is drawn. */
  drawn: number
  /** Its numbers are rupiah, by column. */
  money?: readonly number[]
}

const outcomes: Readonly<Record<string, string>> = {
  VALID: 'Berhasil',
  NOT_FOUND: 'Kode tidak ada',
  USED: 'Sudah dipakai',
  EXPIRED: 'Kedaluwarsa',
  WRONG_CLASS: 'Kelas lain',
  WRONG_PARTNER: 'Mitra lain',
  CANCELLED_ORDER: 'Pesanan batal',
  RESET: 'Direset',
}
const statuses = {
  REGISTERED: 'Terdaftar',
  IN_PROGRESS: 'Berjalan',
  FINISHED: 'Selesai',
  PASSED: 'Lulus',
  FAILED: 'Tidak lulus',
  DROPPED: 'Keluar',
} as const

const sumOf = <T>(rows: readonly T[], read: (row: T) => number) => rows.reduce((sum, row) => sum + read(row), 0)

/** What the report of a month says, from the same figures as the reports of the console. */
export async function contentsOf(tx: Tx, customerId: number, period: Period): Promise<Section[]> {
  const asked = { customerId, period, today: period.to, query: {} }
  const sales = await reportQueries.salesByWeek.rows(tx, asked)
  const enrolled = await reportQueries.enrolmentsByPlatform.rows(tx, asked)
  const reached = await reportQueries.statusesByPlatform.rows(tx, asked)
  const redeemed = await reportQueries.redemptionsByFlag.rows(tx, asked)
  const attended = await reportQueries.attendanceByMeeting.rows(tx, asked)
  const clicked = await reportQueries.clicksByFlag.rows(tx, asked)
  return [
    {
      title: 'Ringkasan',
      head: ['', 'Jumlah'],
      drawn: 1,
      rows: [
        ['Terjual', sumOf(sales, ({ sold }) => sold)],
        ['Pendaftaran', sumOf(enrolled, (row) => row.enrolled)],
        ['Hadir', sumOf(enrolled, ({ present }) => present)],
        ['Lulus', sumOf(enrolled, ({ passed }) => passed)],
        ['Sertifikat terkirim', sumOf(enrolled, ({ certified }) => certified)],
        ['Kode diajukan', sumOf(redeemed, ({ total }) => total)],
        ['Klik tautan pendek', sumOf(clicked, ({ clicks }) => clicks)],
      ],
    },
    {
      title: 'Penjualan per minggu',
      head: ['Minggu', 'Terjual', 'Bruto', 'Biaya', 'Bersih'],
      drawn: 4,
      money: [2, 3, 4],
      rows: sales.map(({ week, from, to, sold, gross, fee, net }) => [
        `${week} (${Number(from.slice(8))}–${Number(to.slice(8))})`,
        sold,
        gross,
        fee,
        net,
      ]),
    },
    {
      title: 'Pendaftaran per platform',
      head: ['Platform', 'Daftar', 'Hadir', 'Lulus', 'Sertifikat'],
      drawn: 1,
      rows: enrolled.map(({ name, enrolled: all, present, passed, certified }) => [
        name,
        all,
        present,
        passed,
        certified,
      ]),
    },
    {
      title: 'Pendaftaran menurut status',
      head: ['Status', 'Jumlah'],
      drawn: 1,
      rows: Object.entries(statuses).map(([status, word]) => [
        word,
        sumOf(reached, (row) => row[status as keyof typeof statuses]),
      ]),
    },
    {
      title: 'Penukaran menurut hasil',
      head: ['Hasil', 'Jumlah'],
      drawn: 1,
      rows: redeemed.map(({ flag, total }) => [outcomes[flag] ?? flag, total]),
    },
    {
      title: 'Kehadiran per pertemuan',
      head: ['Pertemuan', 'Hadir', 'Terlambat', 'Absen'],
      drawn: 1,
      rows: attended.map(({ ke, present, late, absent }) => [
        ke === 999 ? 'Post-test' : `ke-${ke}`,
        present,
        late,
        absent,
      ]),
    },
    {
      title: 'Klik tautan pendek',
      head: ['Dipakai di', 'Tautan', 'Klik'],
      drawn: 2,
      rows: clicked.map(({ flag, links, clicks }) => [linkWords[flag], links, clicks]),
    },
  ]
}
