/** What participants write, and what they are written. */

export const notifications = [
  ['PARTNER_DOC_NEED_APPROVAL', 'Dokumen NDA dari CV Cipta Terampil menunggu persetujuan', '/document/approve', 'WARN'],
  ['VOUCHER_LOW', 'Voucher Tokopedia untuk kelas Excel tinggal 12', '/voucher', 'WARN'],
  ['COMPLAIN_NEW', 'Ada keluhan baru tentang voucher yang tidak ditemukan', '/complain', 'INFO'],
  ['SYNC_FAILED', 'Sinkronisasi ujian akhir gagal, coba lagi', '/exam', 'ERROR'],
  ['LEAVE_REQUESTED', 'Pengajuan cuti tahunan menunggu persetujuan', '/leave-approval', 'INFO'],
  ['CERTIFICATE_FAILED', 'Dua sertifikat tidak terkirim: alamat surel ditolak', '/absensi-report', 'ERROR'],
  ['SALE_UNMATCHED', 'Tiga penjualan belum cocok dengan voucher mana pun', '/reportecommerce', 'WARN'],
  ['CLASS_FULL', 'Kelas Barista Pemula sudah penuh', '/jadwalkelas', 'INFO'],
] as const

/** Category, subject, description, and how it ends. */
export const complaints = [
  [
    'VOUCHER_TIDAK_DITEMUKAN',
    'Kode voucher tidak ditemukan',
    'Saya memasukkan kode dari aplikasi, tetapi muncul pesan bahwa kode tidak ditemukan. Sudah saya coba dari ponsel dan laptop.',
    'Kode salah ketik: huruf O dibaca sebagai angka nol. Kode yang benar sudah dikirim ulang.',
  ],
  [
    'VOUCHER_SUDAH_DIPAKAI',
    'Voucher dinyatakan sudah dipakai',
    'Padahal saya belum pernah menukarkan kode ini. Mohon diperiksa karena batas waktu saya tinggal dua hari.',
    'Voucher direset setelah dipastikan belum ada kehadiran. Peserta sudah menukarkan ulang.',
  ],
  [
    'SALAH_KELAS',
    'Terdaftar di kelas yang salah',
    'Saya membeli kelas Excel, tetapi setelah menukarkan voucher saya masuk ke kelas lain.',
    'Peserta dipindahkan ke jadwal yang sesuai dengan pembelian.',
  ],
  [
    'SERTIFIKAT_BELUM_TERKIRIM',
    'Sertifikat belum diterima',
    'Kelas sudah selesai dua minggu lalu dan saya dinyatakan lulus, tetapi sertifikat belum ada di surel maupun folder spam.',
    'Sertifikat dikirim ulang ke alamat surel yang sudah diperbaiki.',
  ],
  [
    'GANTI_EMAIL',
    'Minta ganti alamat surel',
    'Alamat surel saya salah ketik saat mendaftar, jadi tautan kelas tidak sampai.',
    'Alamat surel diganti setelah data diri dicocokkan.',
  ],
  [
    'ABSENSI_TIDAK_TERCATAT',
    'Kehadiran ke-2 tidak tercatat',
    'Saya hadir dari awal sampai selesai, tetapi di dasbor tertulis tidak hadir pada pertemuan kedua.',
    'Nama di Zoom berbeda dengan nama peserta. Kehadiran dicatat manual berdasarkan laporan Zoom.',
  ],
  [
    'NILAI',
    'Nilai unjuk keterampilan belum keluar',
    'Tugas sudah saya unggah minggu lalu, tetapi belum ada nilai dan masukan dari instruktur.',
    'Instruktur sudah memberi nilai dan masukan.',
  ],
] as const

/** Title, where the link is used, and its code. */
export const links = [
  ['Excel Juni di WhatsApp', 'WA', 'excel-wa'],
  ['Excel di bio Instagram', 'IG', 'excel-ig'],
  ['Desain konten, iklan Instagram', 'IG', 'desain-konten'],
  ['Digital marketing UMKM, buletin', 'EMAIL', 'umkm-buletin'],
  ['Barista, grup WhatsApp alumni', 'WA', 'barista-alumni'],
  ['Barista, unggahan mitra', 'PARTNER', 'barista-mitra'],
  ['Pembukuan di Tokopedia', 'PLATFORM', 'pembukuan-tokopedia'],
  ['Pelayanan pelanggan di Pintaria', 'PLATFORM', 'layanan-pintaria'],
  ['Bahasa Inggris hotel, brosur', 'OTHER', 'inggris-hotel'],
  ['Situs toko, webinar gratis', 'EMAIL', 'situs-toko'],
  ['Jualan lokapasar, siaran WA', 'WA', 'jualan-wa'],
  ['Pengasuh lansia, yayasan', 'PARTNER', 'pengasuh-lansia'],
  ['Perawatan AC, bengkel mitra', 'PARTNER', 'ac-bengkel'],
  ['Menjahit, kelompok PKK', 'OTHER', 'menjahit-pkk'],
  ['Naskah iklan, story Instagram', 'IG', 'naskah-story'],
  ['Analisis data, buletin alumni', 'EMAIL', 'data-alumni'],
  ['Pendaftaran beasiswa', 'OTHER', 'beasiswa'],
  ['Panduan tukar voucher', 'WA', 'tukar-voucher'],
  ['Gelombang baru Prakerja', 'IG', 'gelombang-baru'],
  ['Katalog kelas mitra', 'PARTNER', 'katalog-mitra'],
] as const

export const testimonies = [
  [5, 'Materinya langsung bisa dipakai di kantor. Sekarang laporan mingguan selesai dalam satu jam.'],
  [5, 'Instrukturnya sabar dan latihannya banyak. Saya yang tadinya takut rumus jadi terbiasa.'],
  [4, 'Bagus, hanya saja waktunya agak malam untuk ibu rumah tangga seperti saya.'],
  [5, 'Setelah kelas ini pesanan kopi saya bertambah, karena rasanya sudah konsisten.'],
  [4, 'Penjelasan tugas praktiknya jelas. Semoga ada kelas lanjutan.'],
  [5, 'Sertifikatnya cepat terbit dan diakui waktu melamar kerja.'],
  [3, 'Suara sempat putus di pertemuan ketiga, tetapi rekamannya lengkap.'],
  [5, 'Contoh kasusnya dekat dengan usaha kecil di daerah saya.'],
  [4, 'Teman sekelas aktif berdiskusi, jadi tidak bosan.'],
  [2, 'Saya kesulitan sinyal dan baru dibalas petugas keesokan harinya.'],
] as const
