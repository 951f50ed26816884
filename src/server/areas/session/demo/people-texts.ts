/** The words that people of the demo academy are made of. None of them exists. */
export const men =
  'Agus Made Rizky Hendra Budi Joko Wahyu Dimas Bayu Eko Galih Ketut Tono Yusuf Arif Ferdi Rudi Samuel Ilham Bagas Andi Fajar Gede Hasan Irfan Krisna Lukas Markus Naufal Oktavianus Putu Rendra Satria Teguh Umar Wisnu Yoga Zaki'.split(
    ' ',
  )

export const women =
  'Siti Dewi Maria Yohana Nurul Ayu Fitri Lestari Rina Indah Ratna Putri Sri Mega Novita Wulan Anisa Citra Desi Melati Kartika Laila Nadia Oktavia Puspa Rahayu Sekar Tiara Utari Vina Widya Yuliana Zahra Komang Luh Astrid Bunga Endah Gita Hesti'.split(
    ' ',
  )

/** Names that men bear, names that women bear, and names of families. */
export const lastNames = {
  L: 'Setiawan Wirawan Ramadhan Gunawan Santoso Nugroho Saputra Hakim Firmansyah Suryadi Hartono Kurniawan Pratama Permana'.split(
    ' ',
  ),
  P: 'Rahmawati Anggraini Hidayah Puspitasari Hasanah Utami Maharani Wulandari Susanti Oktaviani Mustika Handayani Lestari Pertiwi'.split(
    ' ',
  ),
  both: 'Simanjuntak Tandi Wijaya Kusuma Siregar Lubis Sihombing Purnama Manurung Nainggolan Tampubolon Rumbiak Pattiasina Daeng Lesmana'.split(
    ' ',
  ),
}

/** City, province, and a street to live in. */
export const cities = [
  ['Bandung', 'Jawa Barat', 'Jl. Cendana'],
  ['Surabaya', 'Jawa Timur', 'Jl. Kenanga'],
  ['Medan', 'Sumatera Utara', 'Jl. Flamboyan'],
  ['Makassar', 'Sulawesi Selatan', 'Jl. Bougenvil'],
  ['Semarang', 'Jawa Tengah', 'Jl. Anggrek'],
  ['Palembang', 'Sumatera Selatan', 'Jl. Mawar'],
  ['Denpasar', 'Bali', 'Jl. Kamboja'],
  ['Banjarmasin', 'Kalimantan Selatan', 'Jl. Teratai'],
  ['Kupang', 'Nusa Tenggara Timur', 'Jl. Dahlia'],
  ['Jayapura', 'Papua', 'Jl. Melati'],
] as const

export const occupations = ['BELUM_BEKERJA', 'PEKERJA', 'WIRAUSAHA', 'PELAJAR', 'IBU_RT', 'PHK'] as const

export const schools = ['SMK Negeri', 'SMA Negeri', 'SMK Karya', 'SMA Harapan', 'Politeknik', 'Universitas'] as const

export const customers = [
  {
    code: 'AKN',
    name: 'Akademi Karya Nusantara',
    company: 'PT Karya Nusantara Edukasi',
    address: 'Jl. Melati 12, Bandung',
    email: 'halo@akn.example',
    upline: null,
  },
  {
    code: 'CPT',
    name: 'Cipta Terampil',
    company: 'CV Cipta Terampil',
    address: 'Jl. Kenanga 8, Surabaya',
    email: 'halo@cipta.contoh.example',
    upline: 'AKN',
  },
  {
    code: 'BMK',
    name: 'Bina Mandiri Kerja',
    company: 'Yayasan Bina Mandiri Kerja',
    address: 'Jl. Anggrek 21, Semarang',
    email: 'halo@bina.contoh.example',
    upline: 'AKN',
  },
  {
    code: 'SND',
    name: 'Sinar Digital',
    company: 'LPK Sinar Digital',
    address: 'Jl. Mawar 3, Makassar',
    email: 'halo@sinar.contoh.example',
    upline: 'AKN',
  },
  {
    code: 'BMB',
    name: 'Belajar Maju Bersama',
    company: 'PT Belajar Maju Bersama',
    address: 'Jl. Dahlia 17, Medan',
    email: 'halo@maju.contoh.example',
    upline: 'CPT',
  },
] as const

/** The partners behind the customers, and how far each is with its papers. */
export const mitras = [
  {
    customer: 'CPT',
    legalForm: 'CV',
    city: 'Surabaya',
    province: 'Jawa Timur',
    postal: '60271',
    pic: 'Rina Lestari',
    position: 'Direktur',
    license: null,
    status: 'ACTIVE',
    employees: 18,
    fields: ['Administrasi', 'Pemasaran'],
    site: 'https://cipta.contoh.example',
    papers: 'needs approval',
  },
  {
    customer: 'BMK',
    legalForm: 'YAYASAN',
    city: 'Semarang',
    province: 'Jawa Tengah',
    postal: '50241',
    pic: 'Teguh Purnama',
    position: 'Ketua Yayasan',
    license: null,
    status: 'VERIFIED',
    employees: 34,
    fields: ['Pengasuhan', 'Menjahit'],
    site: 'https://bina.contoh.example',
    papers: 'approved',
  },
  {
    customer: 'SND',
    legalForm: 'LPK',
    city: 'Makassar',
    province: 'Sulawesi Selatan',
    postal: '90111',
    pic: 'Astrid Daeng',
    position: 'Kepala LPK',
    license: 'LPK-0123/2023',
    status: 'SUSPENDED',
    employees: 11,
    fields: ['Teknologi informasi'],
    site: 'https://sinar.contoh.example',
    papers: 'rejected',
  },
  {
    customer: 'BMB',
    legalForm: 'PT',
    city: 'Medan',
    province: 'Sumatera Utara',
    postal: '20112',
    pic: 'Samuel Sihombing',
    position: 'Direktur Utama',
    license: null,
    status: 'REGISTERED',
    employees: 6,
    fields: ['Bahasa'],
    site: 'https://maju.contoh.example',
    papers: 'none',
  },
] as const

/** The demo logins; `customer` is a code of the list above. */
export const logins = [
  { email: 'superadmin@akn.example', name: 'Intan Superadmin', customer: 'AKN', role: 'SUPERADMIN' },
  { email: 'akademik@akn.example', name: 'Bima Akademik', customer: 'AKN', role: 'ACADEMIC_OPS' },
  { email: 'support@akn.example', name: 'Rara Support', customer: 'AKN', role: 'SUPPORT' },
  { email: 'keuangan@akn.example', name: 'Danu Keuangan', customer: 'AKN', role: 'FINANCE' },
  { email: 'instruktur.ops@akn.example', name: 'Tika Instruktur', customer: 'AKN', role: 'INSTRUCTOR_MANAGER' },
  { email: 'hrd@akn.example', name: 'Laras SDM', customer: 'AKN', role: 'HR' },
  { email: 'admisi@akn.example', name: 'Gilang Admisi', customer: 'AKN', role: 'ADMISSIONS' },
  { email: 'tamu@akn.example', name: 'Nadia Tamu', customer: 'AKN', role: 'VIEWER' },
  { email: 'mitra@cipta.contoh.example', name: 'Reza Mitra', customer: 'CPT', role: 'PARTNER_ADMIN' },
] as const
