/** The words of settings, templates and short links. */
export const idSettings: Record<string, string> = {
  'Stored; never shown': 'Tersimpan; tidak pernah ditampilkan',
  Value: 'Nilai',
  'As JSON.': 'Sebagai JSON.',
  'A number, with a dot before decimals.': 'Angka, dengan titik sebelum desimal.',
  Group: 'Kelompok',
  Label: 'Label',
  Type: 'Jenis',
  'Can be changed': 'Dapat diubah',
  'Only editable': 'Hanya yang dapat diubah',
  'Only managed by the server': 'Hanya yang dikelola server',
  'No settings yet': 'Belum ada pengaturan',
  'Settings control how the academy’s console works.': 'Pengaturan menentukan cara kerja konsol akademi.',
  'One lowercase word.': 'Satu kata huruf kecil.',
  'How it is shown': 'Cara tampil',
  'Lowercase words separated by dots.': 'Kata huruf kecil yang dipisahkan titik.',
  'Depends on the type: 120, true, JSON.': 'Bergantung pada jenisnya: 120, true, JSON.',
  'Changed by': 'Diubah oleh',
  About: 'Tentang',
  'Copy short link': 'Salin tautan pendek',
  'The link stops working. You can restore it from the audit log.':
    'Tautan tidak berfungsi lagi. Dapat dipulihkan dari log audit.',
  Title: 'Judul',
  'Target URL': 'URL tujuan',
  'Used in': 'Dipakai di',
  Clicks: 'Klik',
  'Last click': 'Klik terakhir',
  'Only active ones': 'Hanya yang aktif',
  'Only inactive ones': 'Hanya yang tidak aktif',
  'No short links yet': 'Belum ada tautan pendek',
  'Short links redirect to a longer address and count the clicks.':
    'Tautan pendek mengarahkan ke alamat yang lebih panjang dan menghitung kliknya.',
  "End of the address: lowercase letters, digits and hyphens. Can't be changed later.":
    'Akhir alamatnya: huruf kecil, angka, dan tanda hubung. Tidak dapat diubah kemudian.',
  Active: 'Aktif',
  // What each setting changes, and from when.
  'Counts for certificates issued from now on.': 'Berlaku untuk sertifikat yang terbit mulai sekarang.',
  'Counts for messages sent from now on.': 'Berlaku untuk pesan yang dikirim mulai sekarang.',
  'Counts for vouchers made from now on.': 'Berlaku untuk voucher yang dibuat mulai sekarang.',
  'Counts as soon as grades are calculated anew.': 'Berlaku begitu nilai dihitung ulang.',
  'Counts for complaints opened from now on.': 'Berlaku untuk keluhan yang dibuka mulai sekarang.',
  'Counts for days recorded from now on.': 'Berlaku untuk hari yang dicatat mulai sekarang.',
  'Counts immediately.': 'Langsung berlaku.',
  'Counts for the next month that ends.': 'Berlaku untuk bulan berikutnya yang berakhir.',
  'Counts for meetings of which no reminder is sent yet.': 'Berlaku untuk pertemuan yang belum diingatkan.',
  'The name of the academy on certificates and the page that verifies them.':
    'Nama akademi di sertifikat dan di halaman pemeriksaannya.',
  'The phone number on the page that verifies certificates, for questions about one.':
    'Nomor telepon di halaman pemeriksaan sertifikat, untuk pertanyaan tentang sertifikat.',
  'How certificates are numbered.': 'Cara sertifikat dinomori.',
  'How many seconds pass before a certificate can be sent again.':
    'Berapa detik sampai sertifikat dapat dikirim ulang.',
  'From which score on a participant gets which letter.': 'Mulai nilai berapa peserta mendapat huruf apa.',
  'How much a late attendance counts, in percent.': 'Seberapa besar kehadiran terlambat dihitung, dalam persen.',
  'From how many minutes after the start on Zoom attendance is proposed as late.':
    'Mulai berapa menit sesudah mulai kehadiran Zoom diusulkan sebagai terlambat.',
  'How many minutes of a meeting Zoom attendance must last to count, at most the whole meeting.':
    'Berapa menit kehadiran Zoom harus berlangsung agar dihitung, paling lama seluruh pertemuan.',
  'For how many days a new voucher is valid when no expiry date is given.':
    'Berapa hari voucher baru berlaku bila tanggal berakhir tidak diisi.',
  'How many characters a generated code has after its prefix when no length is given, 8 to 16.':
    'Berapa karakter kode yang dibuat sesudah awalannya bila panjangnya tidak diisi, 8 sampai 16.',
  'Below how many available codes a class that sells is shown on Home and notified of.':
    'Di bawah berapa kode tersedia kelas yang laku tampil di Beranda dan diberitahukan.',
  'Within how many working days a complaint is due.': 'Dalam berapa hari kerja keluhan harus selesai.',
  'For how many days a closed complaint can be reopened.': 'Berapa hari keluhan yang ditutup dapat dibuka lagi.',
  'When work starts, for lateness of employees.': 'Kapan kerja dimulai, untuk keterlambatan karyawan.',
  'When work ends, for hours of employees.': 'Kapan kerja selesai, untuk jam kerja karyawan.',
  'How long the break is, which is no working time.': 'Berapa lama istirahat, yang bukan waktu kerja.',
  'How many minutes after the start of work an employee is not late yet.':
    'Berapa menit sesudah jam masuk karyawan belum terlambat.',
  'Which weekdays are working days of employees.': 'Hari apa saja yang merupakan hari kerja karyawan.',
  'Whether anyone can register for an account without an invitation.':
    'Apakah siapa pun dapat mendaftar akun tanpa undangan.',
  'Who is sent the report of each month by e-mail.': 'Siapa yang dikirimi laporan setiap bulan lewat surel.',
  'Whether the check of attendance photos and its training are available.':
    'Apakah pemeriksaan foto kehadiran dan pelatihannya tersedia.',
  'The name from which e-mails are sent.': 'Nama pengirim surel.',
  'How many minutes before a meeting its participants are reminded; 0: not at all.':
    'Berapa menit sebelum pertemuan pesertanya diingatkan; 0: tidak sama sekali.',
  'Proves that delivery reports come from WhatsApp.': 'Membuktikan bahwa kabar pengiriman datang dari WhatsApp.',
  'What WhatsApp asks for when its webhook is set up.': 'Yang ditanyakan WhatsApp saat webhook dipasang.',
}
