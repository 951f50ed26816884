import type { Block } from './paper.ts'
import { paperOf } from './paper.ts'

export interface TemplatePartner {
  legalName: string
  nib: string | null
  address: string | null
  picName: string
  picPosition: string | null
}

interface Template {
  mitra: TemplatePartner
  academy: { name: string; address: string | null }
  type: { code: string; name: string; validityMonths: number | null }
}

/** What the agreements say, clause by clause. */
const agreements: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  NDA: [
    [
      'Informasi rahasia',
      'Informasi rahasia adalah data peserta, materi pelatihan, harga, kode voucher, dan informasi lain yang disampaikan PIHAK PERTAMA atau PIHAK KEDUA dan tidak tersedia untuk umum.',
    ],
    [
      'Kewajiban',
      'Masing-masing pihak menjaga kerahasiaan informasi tersebut, hanya menggunakannya untuk kerja sama ini, dan hanya membukanya kepada pegawai yang memerlukannya.',
    ],
    [
      'Data pribadi',
      'Data pribadi peserta diproses sesuai Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi dan dihapus setelah tidak diperlukan lagi.',
    ],
    [
      'Pengecualian',
      'Kewajiban ini tidak berlaku bagi informasi yang wajib dibuka menurut peraturan perundang-undangan.',
    ],
  ],
  MOU: [
    ['Tujuan', 'Para pihak bekerja sama menyelenggarakan pelatihan kerja dan penerbitan sertifikat bagi peserta.'],
    [
      'Ruang lingkup',
      'Penyusunan kelas, penyediaan instruktur dan tempat, penjualan voucher, serta pelaporan kehadiran dan hasil belajar.',
    ],
    [
      'Pelaksanaan',
      'Rincian setiap kegiatan, biaya, dan pembagian hasil diatur dalam perjanjian kerja sama tersendiri.',
    ],
    ['Berakhirnya', 'Nota kesepahaman ini dapat diakhiri dengan pemberitahuan tertulis tiga puluh hari sebelumnya.'],
  ],
  PKS: [
    ['Pekerjaan', 'PIHAK KEDUA menyelenggarakan kelas yang disepakati pada sistem PIHAK PERTAMA.'],
    [
      'Hak dan kewajiban',
      'PIHAK PERTAMA menyediakan sistem, voucher, dan sertifikat. PIHAK KEDUA menyediakan instruktur, materi, dan layanan peserta.',
    ],
    ['Pembagian hasil', 'Pembagian hasil mengikuti tarif PIHAK KEDUA yang berlaku pada tanggal penjualan.'],
    ['Penyelesaian perselisihan', 'Perselisihan diselesaikan secara musyawarah, lalu melalui pengadilan negeri.'],
  ],
}

/** What documents of other offices must show. */
const examples: Readonly<Record<string, readonly string[]>> = {
  AKTA: ['Nama badan usaha sama dengan profil', 'Nama dan nomor notaris', 'Nomor dan tanggal akta', 'Semua halaman'],
  NIB: ['13 digit NIB', 'Nama badan usaha sama dengan profil', 'KBLI bidang pelatihan kerja', 'Tanggal terbit'],
  NPWP: ['15 atau 16 digit NPWP', 'Nama badan usaha sama dengan profil', 'Alamat yang terbaca'],
  KTP_DIREKTUR: ['NIK yang terbaca', 'Nama sama dengan penanda tangan perjanjian', 'Foto berwarna, tidak terpotong'],
  LPK_LICENSE: ['Nomor izin', 'Nama lembaga sama dengan profil', 'Bidang pelatihan', 'Masa berlaku yang belum habis'],
}

function agreement({ mitra, academy, type }: Template, clauses: readonly (readonly [string, string])[]): Block[] {
  return [
    {
      kind: 'text',
      text: 'Pada hari ini, ……………………, tanggal …… bulan …………………… tahun ………, para pihak di bawah ini sepakat sebagai berikut.',
    },
    { kind: 'heading', text: 'PIHAK PERTAMA' },
    {
      kind: 'facts',
      facts: [
        ['Nama', academy.name],
        ['Alamat', academy.address],
      ],
    },
    { kind: 'heading', text: 'PIHAK KEDUA' },
    {
      kind: 'facts',
      facts: [
        ['Nama', mitra.legalName],
        ['NIB', mitra.nib],
        ['Alamat', mitra.address],
        ['Diwakili oleh', [mitra.picName, mitra.picPosition].filter(Boolean).join(', ')],
      ],
    },
    ...clauses.flatMap(([title, text], at): Block[] => [
      { kind: 'heading', text: `Pasal ${at + 1}. ${title}` },
      { kind: 'text', text },
    ]),
    { kind: 'heading', text: `Pasal ${clauses.length + 1}. Jangka waktu` },
    {
      kind: 'text',
      text: `Dokumen ini berlaku ${type.validityMonths === null ? 'sampai diakhiri' : `${type.validityMonths} bulan`} sejak tanggal ditandatangani.`,
    },
    { kind: 'text', text: 'Tempelkan meterai Rp10.000 dan tanda tangani di atasnya.' },
    {
      kind: 'signatures',
      parties: [
        [`PIHAK PERTAMA\n${academy.name}`, ''],
        [`PIHAK KEDUA\n${mitra.legalName}`, mitra.picName],
      ],
    },
  ]
}

/** The template of an agreement, with what is known of the partner, or the example of another document. */
export function templateOf(of: Template): Promise<Buffer> {
  const { mitra, type } = of
  const clauses = agreements[type.code]
  if (clauses) return paperOf({ title: type.name, subtitle: `Nomor: ……………………`, blocks: agreement(of, clauses) })
  const items = examples[type.code] ?? ['Nama badan usaha sama dengan profil', 'Terbaca dan tidak terpotong']
  return paperOf({
    title: `Contoh: ${type.name}`,
    subtitle: mitra.legalName,
    blocks: [
      { kind: 'text', text: 'Unggah hasil pindai PDF atau foto, paling besar 25 MB. Yang harus terlihat:' },
      ...items.map((text): Block => ({ kind: 'item', text })),
    ],
  })
}
