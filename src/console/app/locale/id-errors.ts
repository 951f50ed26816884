import type { errorCatalogue } from '#contract/error.ts'

type ErrorText = (typeof errorCatalogue)[keyof typeof errorCatalogue]['text']

/** The sentences of the error catalogue; a new one does not compile until it stands here. */
const texts: Record<ErrorText, string> = {
  'The request could not be read: {{detail}}.': 'Permintaan tidak dapat dibaca: {{detail}}.',
  'Log in to go on.': 'Masuk untuk melanjutkan.',
  'Your session is over. Log in to go on.': 'Sesi Anda berakhir. Masuk untuk melanjutkan.',
  'E-mail or password is wrong.': 'E-mail atau kata sandi salah.',
  'This needs the permission {{permission}}.': 'Ini memerlukan izin {{permission}}.',
  'You do not work for customer {{customerId}}.': 'Anda tidak bekerja untuk pelanggan {{customerId}}.',
  'There is no such {{what}}.': '{{what}} tidak ada.',
  'This is {{from}} and cannot become {{to}}.': 'Ini {{from}} dan tidak dapat menjadi {{to}}.',
  '{{value}} exists already.': '{{value}} sudah ada.',
  'It is still in use by {{by}}.': 'Masih dipakai oleh {{by}}.',
  'Sale {{code}} is settled: its amounts stay as they are.':
    'Penjualan {{code}} sudah diselesaikan: nilainya tidak dapat diubah.',
  'Sale {{code}} has been used or settled: it stays on record. Exclude it from reports instead.':
    'Penjualan {{code}} sudah dipakai atau diselesaikan: tetap tercatat. Kecualikan dari laporan saja.',
  '{{what}} is kept by the server: people cannot change it.':
    '{{what}} diatur oleh server: tidak dapat diubah oleh pengguna.',
  '{{title}} has no questions yet: there is nothing to publish.':
    '{{title}} belum memiliki soal: belum ada yang dapat diterbitkan.',
  '{{title}} has been answered: it cannot be a draft again. Archive it instead.':
    '{{title}} sudah dijawab: tidak dapat kembali menjadi draf. Arsipkan saja.',
  '{{ticketNo}} was closed too long ago to be opened again. Create a new complaint.':
    '{{ticketNo}} sudah terlalu lama ditutup untuk dibuka lagi. Buat keluhan baru.',
  '{{ticketNo}} is closed. Reopen it first.': '{{ticketNo}} sudah ditutup. Buka lagi terlebih dahulu.',
  'You work for this customer yourself.': 'Anda sendiri bekerja untuk pelanggan ini.',
  '{{what}} is running already.': '{{what}} sudah berjalan.',
  'Too many wrong passwords. Try again in {{retryAfter}} seconds.':
    'Kata sandi terlalu sering salah. Coba lagi dalam {{retryAfter}} detik.',
  'This account has not been confirmed yet. Ask an administrator.':
    'Akun ini belum dikonfirmasi. Hubungi administrator.',
  'This account is disabled. Ask an administrator.': 'Akun ini dinonaktifkan. Hubungi administrator.',
  'Voucher {{code}} is {{status}}: only one that is available can be reserved.':
    'Voucher {{code}} berstatus {{status}}: hanya voucher yang tersedia yang dapat dipesan.',
  'Voucher {{code}} has been redeemed.': 'Voucher {{code}} sudah ditukarkan.',
  'Voucher {{code}} is available: there is nothing to reset.':
    'Voucher {{code}} masih tersedia: tidak ada yang perlu direset.',
  'The certificate for voucher {{code}} has been sent.': 'Sertifikat untuk voucher {{code}} sudah dikirim.',
  'Attendance has been recorded with voucher {{code}}.': 'Kehadiran sudah tercatat dengan voucher {{code}}.',
  '{{by}} has undone this already, on {{at}}.': '{{by}} sudah membatalkannya pada {{at}}.',
  '{{by}} has changed this since, on {{at}}.': '{{by}} sudah mengubahnya lagi pada {{at}}.',
  'This cannot be undone.': 'Ini tidak dapat dibatalkan.',
  'This cannot be put back: {{what}} has been taken since.': 'Tidak dapat dikembalikan: {{what}} sudah terpakai.',
  'There is no room left in {{what}}.': 'Tidak ada tempat lagi di {{what}}.',
  'The selection now comes to {{found}} records, not {{count}}. Look at it again before you go on.':
    'Pilihan sekarang berisi {{found}} data, bukan {{count}}. Periksa lagi sebelum melanjutkan.',
  'Every record was done: there is nothing to try again.':
    'Semua data sudah selesai: tidak ada yang perlu dicoba lagi.',
  'A selection holds at most {{max}} records. Narrow the filter.':
    'Satu pilihan memuat paling banyak {{max}} data. Persempit saringan.',
  'Somebody else changed this record in the meantime.': 'Sementara itu orang lain telah mengubah data ini.',
  'The request is larger than {{max}} bytes.': 'Permintaan lebih besar dari {{max}} bita.',
  'The content type must be {{wanted}}.': 'Jenis isi harus {{wanted}}.',
  'Some fields need another look.': 'Beberapa isian perlu diperiksa lagi.',
  'This took longer than {{seconds}} seconds and was given up. Narrow the filter, or sort by another column.':
    'Ini memakan waktu lebih dari {{seconds}} detik dan dihentikan. Persempit saringan, atau urutkan menurut kolom lain.',
  'This idempotency key was used for another request.': 'Kunci idempotensi ini sudah dipakai untuk permintaan lain.',
  'Too many attempts. Try again in {{retryAfter}} seconds.':
    'Terlalu banyak percobaan. Coba lagi dalam {{retryAfter}} detik.',
  'Too many files are being downloaded. Try again in {{retryAfter}} seconds.':
    'Terlalu banyak berkas sedang diunduh. Coba lagi dalam {{retryAfter}} detik.',
  'The server made a mistake (request {{requestId}}). Nothing was changed.':
    'Server membuat kesalahan (permintaan {{requestId}}). Tidak ada yang berubah.',
  '{{what}} is not configured.': '{{what}} belum dikonfigurasi.',
}

export const idErrors: Record<string, string> = { ...texts, "can't be empty!": 'tidak boleh kosong!' }
