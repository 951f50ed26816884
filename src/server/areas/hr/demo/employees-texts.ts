/** Departments and grades of the demo academy: code and name. */
export const departments = [
  ['AKADEMIK', 'Akademik'],
  ['OPERASIONAL', 'Operasional'],
  ['KEUANGAN', 'Keuangan'],
  ['SDM', 'Sumber Daya Manusia'],
  ['PEMASARAN', 'Pemasaran'],
  ['TI', 'Teknologi Informasi'],
] as const

export const grades = [
  ['STAFF', 'Staf'],
  ['SENIOR', 'Staf senior'],
  ['LEAD', 'Kepala tim'],
  ['MANAGER', 'Manajer'],
] as const

/** Position, department, grade, the role that comes with it, and the login that it is when it is one. */
export const positions = [
  ['Direktur Operasional', 'OPERASIONAL', 'MANAGER', null, 'superadmin'],
  ['Manajer Akademik', 'AKADEMIK', 'MANAGER', null, 'akademik'],
  ['Kepala Layanan Peserta', 'OPERASIONAL', 'LEAD', null, 'support'],
  ['Manajer Keuangan', 'KEUANGAN', 'MANAGER', null, 'keuangan'],
  ['Kepala Instruktur', 'AKADEMIK', 'LEAD', null, 'instruktur.ops'],
  ['Manajer SDM', 'SDM', 'MANAGER', null, 'hrd'],
  ['Kepala Admisi', 'PEMASARAN', 'LEAD', null, 'admisi'],
  ['Staf Akademik', 'AKADEMIK', 'SENIOR', 'ACADEMIC_OPS', null],
  ['Staf Akademik', 'AKADEMIK', 'STAFF', 'ACADEMIC_OPS', null],
  ['Staf Akademik', 'AKADEMIK', 'STAFF', 'ACADEMIC_OPS', null],
  ['Perancang Kurikulum', 'AKADEMIK', 'SENIOR', 'VIEWER', null],
  ['Perancang Kurikulum', 'AKADEMIK', 'STAFF', null, null],
  ['Layanan Peserta', 'OPERASIONAL', 'SENIOR', 'SUPPORT', null],
  ['Layanan Peserta', 'OPERASIONAL', 'STAFF', 'SUPPORT', null],
  ['Layanan Peserta', 'OPERASIONAL', 'STAFF', 'SUPPORT', null],
  ['Operator Kelas Daring', 'OPERASIONAL', 'STAFF', null, null],
  ['Operator Kelas Daring', 'OPERASIONAL', 'STAFF', null, null],
  ['Staf Keuangan', 'KEUANGAN', 'SENIOR', 'FINANCE', null],
  ['Staf Penagihan', 'KEUANGAN', 'STAFF', 'FINANCE', null],
  ['Staf SDM', 'SDM', 'STAFF', 'HR', null],
  ['Kepala Pemasaran', 'PEMASARAN', 'LEAD', 'VIEWER', null],
  ['Staf Admisi', 'PEMASARAN', 'STAFF', 'ADMISSIONS', null],
  ['Staf Admisi', 'PEMASARAN', 'STAFF', 'ADMISSIONS', null],
  ['Desainer Konten', 'PEMASARAN', 'STAFF', 'EMPLOYEE', null],
  ['Kepala TI', 'TI', 'LEAD', 'SUPERADMIN', null],
  ['Pengembang', 'TI', 'SENIOR', 'VIEWER', null],
  ['Pengembang', 'TI', 'STAFF', 'EMPLOYEE', null],
  ['Magang Pemasaran', 'PEMASARAN', 'STAFF', null, null],
] as const

/** Code, name, unit, quota, paid, attachment, carried over at most, months of service, for whom, in a row at most. */
export const leaveTypes = [
  ['CUTI_TAHUNAN', 'Cuti Tahunan', 'DAY', 12, true, false, 6, 12, null, 10],
  ['SAKIT', 'Sakit', 'DAY', 14, true, true, 0, 0, null, null],
  ['MELAHIRKAN', 'Cuti Melahirkan', 'DAY', 90, true, true, 0, 0, 'P', 90],
  ['MENIKAH', 'Cuti Menikah', 'DAY', 3, true, true, 0, 0, null, 3],
  ['DUKA', 'Cuti Duka', 'DAY', 2, true, false, 0, 0, null, 2],
  ['HAID', 'Cuti Haid', 'HALF_DAY', 12, true, false, 0, 0, 'P', 2],
  ['IZIN', 'Izin', 'HOUR', 40, false, false, 0, 0, null, 8],
] as const

export const leaveReasons: Readonly<Record<string, readonly string[]>> = {
  CUTI_TAHUNAN: ['Liburan keluarga', 'Pulang kampung', 'Mengurus rumah'],
  SAKIT: ['Demam', 'Sakit gigi', 'Kontrol dokter'],
  MELAHIRKAN: ['Persalinan'],
  MENIKAH: ['Pernikahan'],
  DUKA: ['Kakek meninggal dunia'],
  HAID: ['Nyeri haid'],
  IZIN: ['Mengurus KTP', 'Mengantar anak', 'Ke bank'],
}

export const contacts = ['Suami', 'Istri', 'Ayah', 'Ibu', 'Kakak'] as const
