/** Code, name, kind, colour, days that a prospect may stay. */
export const stages = [
  ['NEW', 'Baru', 'OPEN', '#64748b', 2],
  ['CONTACTED', 'Sudah dihubungi', 'OPEN', '#0ea5e9', 5],
  ['INTERESTED', 'Berminat', 'OPEN', '#8b5cf6', 7],
  ['REGISTERED', 'Terdaftar', 'OPEN', '#f59e0b', 7],
  ['DOCUMENTS', 'Melengkapi dokumen', 'OPEN', '#f97316', 10],
  ['WON', 'Menjadi peserta', 'WON', '#16a34a', null],
  ['LOST', 'Batal', 'LOST', '#dc2626', null],
] as const

export type StageCode = (typeof stages)[number][0]

export const lostReasons = ['Harga', 'Memilih lembaga lain', 'Tidak dapat dihubungi', 'Jadwal tidak cocok'] as const

export const prospectNotes = [
  'Bertanya apakah kelas malam tersedia.',
  'Ingin mendaftarkan tiga karyawan tokonya.',
  'Minta dihubungi setelah gajian.',
  'Datang dari pameran kerja.',
] as const

export const schemes = [
  ['Beasiswa Mitra 50%', 50, null],
  ['Beasiswa Penuh Daerah Terpencil', 100, null],
  ['Potongan Alumni', null, 150_000],
  ['Beasiswa Penyandang Disabilitas', 100, null],
] as const

export const registrationRejects = [
  'Foto KTP tidak terbaca',
  'Nama di ijazah berbeda dengan KTP',
  'Berkas terpotong di bagian bawah',
] as const
