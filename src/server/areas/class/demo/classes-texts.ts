/** What the demo academy teaches. */
export interface ClassText {
  title: string
  /** Rupiah. */
  price: number
  category: string
  summary: string
  english: string
  /** What the meetings are about, in their order. */
  meetings: readonly [string, string, string, string, string]
  outcomes: readonly [string, string, string]
  expertise: string
  task: string
  skill: string
}

export const classTexts: readonly ClassText[] = [
  {
    title: 'Administrasi Perkantoran dengan Excel',
    price: 500_000,
    category: 'Perkantoran',
    summary: 'Rumus, tabel, dan laporan kantor dengan Excel, dari nol sampai rekap bulanan.',
    english: 'Office Administration with Excel',
    meetings: ['Rumus dasar', 'IF dan VLOOKUP', 'Tabel dan penyaringan', 'Tabel pivot', 'Laporan bulanan'],
    outcomes: ['Membuat rekap dengan rumus', 'Menyusun tabel pivot', 'Menyajikan laporan bulanan'],
    expertise: 'Excel',
    task: 'Rekap kehadiran pegawai satu bulan',
    skill: 'Menyusun laporan penjualan dari data mentah',
  },
  {
    title: 'Desain Konten Media Sosial Pakai Ponsel',
    price: 450_000,
    category: 'Pemasaran',
    summary: 'Foto, tata letak, dan kalender konten untuk usaha kecil, cukup dengan ponsel.',
    english: 'Social Media Content Design on a Phone',
    meetings: ['Foto produk', 'Tata letak dan warna', 'Video pendek', 'Menulis keterangan', 'Kalender konten'],
    outcomes: ['Memotret produk dengan ponsel', 'Menata unggahan', 'Menyusun kalender konten'],
    expertise: 'Desain',
    task: 'Tiga unggahan untuk satu produk',
    skill: 'Kampanye konten satu minggu',
  },
  {
    title: 'Dasar Digital Marketing untuk UMKM',
    price: 600_000,
    category: 'Pemasaran',
    summary: 'Mengenal pembeli, memilih saluran, dan mengukur hasil promosi dengan dana kecil.',
    english: 'Digital Marketing Basics for Small Businesses',
    meetings: ['Mengenal pembeli', 'Memilih saluran', 'Iklan berbayar', 'Pesan dan penawaran', 'Membaca hasil'],
    outcomes: ['Menentukan sasaran', 'Menyusun anggaran iklan', 'Membaca laporan iklan'],
    expertise: 'Pemasaran digital',
    task: 'Profil pembeli dan rencana saluran',
    skill: 'Rencana promosi satu bulan dengan anggaran',
  },
  {
    title: 'Pelayanan Pelanggan yang Ramah dan Tanggap',
    price: 350_000,
    category: 'Layanan',
    summary: 'Menyapa, mendengar, dan menyelesaikan keluhan, di toko maupun lewat pesan.',
    english: 'Friendly and Responsive Customer Service',
    meetings: ['Sikap melayani', 'Mendengar aktif', 'Menangani keluhan', 'Layanan lewat pesan', 'Menjaga pelanggan'],
    outcomes: ['Menyapa dengan tepat', 'Menangani keluhan', 'Menulis balasan yang jelas'],
    expertise: 'Layanan pelanggan',
    task: 'Naskah balasan untuk lima keluhan',
    skill: 'Bermain peran menangani keluhan',
  },
  {
    title: 'Pembukuan Sederhana Usaha Kecil',
    price: 300_000,
    category: 'Keuangan',
    summary: 'Mencatat kas, stok, dan laba rugi warung atau usaha rumahan tanpa istilah rumit.',
    english: 'Simple Bookkeeping for Small Businesses',
    meetings: ['Kas masuk dan keluar', 'Mencatat stok', 'Harga pokok', 'Laba rugi', 'Pajak usaha kecil'],
    outcomes: ['Mencatat kas harian', 'Menghitung harga pokok', 'Membuat laporan laba rugi'],
    expertise: 'Akuntansi',
    task: 'Buku kas dua minggu',
    skill: 'Laporan laba rugi usaha sendiri',
  },
  {
    title: 'Barista Pemula: Kopi Susu Rumahan',
    price: 550_000,
    category: 'Kuliner',
    summary: 'Mengenal biji, menyeduh dengan alat sederhana, dan menghitung harga jual kopi susu.',
    english: 'Beginner Barista: Home Milk Coffee',
    meetings: ['Mengenal biji kopi', 'Alat seduh rumahan', 'Susu dan gula aren', 'Rasa yang konsisten', 'Harga jual'],
    outcomes: ['Menyeduh dengan takaran', 'Menjaga rasa', 'Menghitung harga jual'],
    expertise: 'Barista',
    task: 'Catatan seduh tiga resep',
    skill: 'Video menyeduh dua gelas dengan rasa sama',
  },
  {
    title: 'Bahasa Inggris untuk Resepsionis Hotel',
    price: 400_000,
    category: 'Bahasa',
    summary: 'Percakapan menyambut tamu, menangani pesanan kamar, dan menjawab telepon.',
    english: 'English for Hotel Receptionists',
    meetings: ['Menyambut tamu', 'Pesanan kamar', 'Menjawab telepon', 'Petunjuk arah', 'Menangani keluhan tamu'],
    outcomes: ['Menyambut tamu', 'Mencatat pesanan', 'Menjawab telepon'],
    expertise: 'Bahasa Inggris',
    task: 'Rekaman percakapan menyambut tamu',
    skill: 'Bermain peran di meja depan',
  },
  {
    title: 'Membuat Situs Toko Tanpa Koding',
    price: 700_000,
    category: 'Teknologi',
    summary: 'Memilih nama, menyusun halaman, dan menerima pembayaran di situs toko sendiri.',
    english: 'Building a Shop Site without Code',
    meetings: ['Nama dan alamat situs', 'Menyusun halaman', 'Foto dan tulisan produk', 'Pembayaran', 'Membuka toko'],
    outcomes: ['Menyusun halaman', 'Memasang pembayaran', 'Menerbitkan situs'],
    expertise: 'Situs web',
    task: 'Halaman depan dan dua produk',
    skill: 'Situs toko yang menerima pesanan',
  },
  {
    title: 'Teknik Jualan di Lokapasar',
    price: 325_000,
    category: 'Pemasaran',
    summary: 'Membuka toko, menulis judul yang dicari, dan mengatur promosi di lokapasar.',
    english: 'Selling on Marketplaces',
    meetings: ['Membuka toko', 'Judul dan kata kunci', 'Foto yang menjual', 'Promosi toko', 'Ulasan dan retur'],
    outcomes: ['Menulis judul produk', 'Mengatur promosi', 'Menangani retur'],
    expertise: 'Lokapasar',
    task: 'Lima judul produk dengan kata kunci',
    skill: 'Toko dengan sepuluh produk siap jual',
  },
  {
    title: 'Pengasuh Lansia Tingkat Dasar',
    price: 750_000,
    category: 'Layanan',
    summary: 'Merawat kebersihan, makan, gerak, dan teman bicara lansia di rumah.',
    english: 'Basic Elderly Care',
    meetings: ['Mengenal lansia', 'Kebersihan diri', 'Makan dan obat', 'Gerak dan pencegahan jatuh', 'Teman bicara'],
    outcomes: ['Merawat kebersihan', 'Mendampingi makan', 'Mencegah jatuh'],
    expertise: 'Pengasuhan',
    task: 'Rencana perawatan satu hari',
    skill: 'Memindahkan lansia dari tempat tidur ke kursi',
  },
  {
    title: 'Perawatan AC Rumah Tangga',
    price: 650_000,
    category: 'Teknik',
    summary: 'Mencuci, memeriksa, dan memperbaiki gangguan ringan AC rumah dengan aman.',
    english: 'Household Air Conditioner Care',
    meetings: ['Cara kerja AC', 'Alat dan keselamatan', 'Mencuci unit', 'Memeriksa kelistrikan', 'Gangguan ringan'],
    outcomes: ['Bekerja dengan aman', 'Mencuci unit', 'Menemukan gangguan'],
    expertise: 'Pendingin',
    task: 'Daftar periksa perawatan',
    skill: 'Video mencuci satu unit AC',
  },
  {
    title: 'Menjahit Busana Sederhana',
    price: 480_000,
    category: 'Kriya',
    summary: 'Mengukur, membuat pola, dan menjahit rok serta blus sederhana.',
    english: 'Sewing Simple Clothes',
    meetings: ['Mengenal mesin', 'Mengukur badan', 'Pola rok', 'Pola blus', 'Penyelesaian'],
    outcomes: ['Mengukur badan', 'Membuat pola', 'Menjahit rapi'],
    expertise: 'Menjahit',
    task: 'Pola rok ukuran sendiri',
    skill: 'Satu rok jadi',
  },
  {
    title: 'Menulis Naskah Iklan',
    price: 375_000,
    category: 'Pemasaran',
    summary: 'Menemukan janji, menulis judul, dan menyusun naskah untuk unggahan dan surel.',
    english: 'Copywriting',
    meetings: ['Janji dan bukti', 'Judul', 'Naskah pendek', 'Naskah surel', 'Menyunting'],
    outcomes: ['Merumuskan janji', 'Menulis judul', 'Menyunting naskah'],
    expertise: 'Penulisan',
    task: 'Sepuluh judul untuk satu produk',
    skill: 'Naskah lengkap satu kampanye',
  },
  {
    title: 'Analisis Data Pemula',
    price: 850_000,
    category: 'Teknologi',
    summary: 'Membersihkan data, menghitung ringkasan, dan bercerita dengan grafik.',
    english: 'Data Analysis for Beginners',
    meetings: ['Membersihkan data', 'Ringkasan', 'Grafik', 'Perbandingan', 'Bercerita dengan data'],
    outcomes: ['Membersihkan data', 'Memilih grafik', 'Menyimpulkan'],
    expertise: 'Analisis data',
    task: 'Membersihkan data penjualan',
    skill: 'Laporan satu halaman dengan tiga grafik',
  },
]

export const categories = [
  'Perkantoran',
  'Pemasaran',
  'Layanan',
  'Keuangan',
  'Kuliner',
  'Bahasa',
  'Teknologi',
  'Teknik',
  'Kriya',
  'Bisnis & UMKM',
  'Pengembangan diri',
  'Prakerja',
] as const

/** Code, name, kind, smallest attendance in percent. */
export const programs = [
  ['PRAKERJA', 'Program Kartu Prakerja', 'PRAKERJA', 80],
  ['REGULER', 'Kelas Reguler', 'REGULER', 60],
  ['B2B', 'Pelatihan Perusahaan', 'B2B', 80],
  ['BEASISWA', 'Beasiswa Karya', 'BEASISWA', 80],
] as const

/** Name, code, input, options. */
export const attributes = [
  ['Metode Belajar', 'METODE', 'SELECT', ['Webinar', 'Mandiri', 'Campuran', 'Tatap muka']],
  ['Waktu', 'WAKTU', 'MULTISELECT', ['Pagi', 'Siang', 'Malam', 'Akhir pekan']],
  ['Perangkat', 'PERANGKAT', 'MULTISELECT', ['Ponsel', 'Laptop']],
  ['Jumlah Jam Pelajaran', 'JP', 'NUMBER', []],
  ['Sertifikat Kompetensi', 'SERTIFIKAT', 'BOOL', []],
  ['Aplikasi yang Dipakai', 'APLIKASI', 'TEXT', []],
  ['Ramah Disabilitas', 'DISABILITAS', 'BOOL', []],
  ['Bidang SKKNI', 'SKKNI', 'TEXT', []],
] as const

/** Platform, share of the sales in percent, prefix of its voucher codes, name of the shop there. */
export const platforms = [
  ['TOKOPEDIA', 30, 'TOK', 'Tokopedia Akademi Karya'],
  ['PINTARIA', 22, 'PIN', 'Pintaria Akademi Karya'],
  ['BUKALAPAK', 14, 'BUK', 'Bukalapak Akademi Karya'],
  ['PIJAR', 12, 'PIJ', 'Pijar Mahir Akademi Karya'],
  ['SKILLACADEMY', 9, 'SKA', 'Skill Academy Akademi Karya'],
  ['SEKOLAHMU', 7, 'SMU', 'Sekolah.mu Akademi Karya'],
  ['MBA', 4, 'MBA', 'MBA Akademi Karya'],
  ['OWN', 2, 'AKN', 'Situs Akademi Karya'],
] as const

export type Platform = (typeof platforms)[number][0]
