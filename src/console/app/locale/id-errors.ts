import type { errorCatalogue } from '#contract/core/error.ts'

type ErrorText = (typeof errorCatalogue)[keyof typeof errorCatalogue]['text']

/** The sentences of the error catalogue; a new one does not compile until it stands here. */
const texts: Record<ErrorText, string> = {
  'The request could not be read: {{detail}}.': 'Permintaan tidak dapat dibaca: {{detail}}.',
  'The file is too large: at most {{max}} MB.': 'Berkas terlalu besar: paling besar {{max}} MB.',
  '{{name}} cannot be moved into itself.': '{{name}} tidak dapat dipindahkan ke dalam dirinya sendiri.',
  'This address of a file is not valid any more. Open the file again.':
    'Alamat berkas ini tidak berlaku lagi. Buka kembali berkasnya.',
  'The file storage is not available. Try again in {{retryAfter}} seconds.':
    'Penyimpanan berkas tidak tersedia. Coba lagi dalam {{retryAfter}} detik.',
  'The file storage is full. Nothing can be uploaded until there is space again.':
    'Penyimpanan berkas penuh. Tidak ada yang dapat diunggah sampai ada ruang lagi.',
  '{{title}} has not been approved by curation yet.': '{{title}} belum disetujui kurasi.',
  '{{title}} has no syllabus yet.': '{{title}} belum memiliki silabus.',
  'Log in to continue.': 'Masuk untuk melanjutkan.',
  'Your session has expired. Log in to continue.': 'Sesi Anda berakhir. Masuk untuk melanjutkan.',
  'E-mail or password is wrong.': 'E-mail atau kata sandi salah.',
  'This needs the permission {{permission}}.': 'Ini memerlukan izin {{permission}}.',
  "You don't have access to customer {{customerId}}.": 'Anda tidak bekerja untuk pelanggan {{customerId}}.',
  '{{customer}} is suspended: nobody works for it until the academy takes that back.':
    '{{customer}} ditangguhkan: tidak ada yang bekerja untuknya sampai akademi membukanya lagi.',
  '{{customer}} is closed: nobody works for it any more.':
    '{{customer}} ditutup: tidak ada lagi yang bekerja untuknya.',
  '{{name}} has chosen a password already. A forgotten one is asked for where one logs in.':
    '{{name}} sudah membuat kata sandi. Yang lupa dapat memintanya di halaman masuk.',
  'This account also asks for a verification code.': 'Akun ini juga meminta kode verifikasi.',
  'Only the academy’s own staff can do this. Invite the person as a user instead.':
    'Hanya staf akademi yang dapat melakukannya. Undang orangnya sebagai pengguna.',
  'Passkeys need a host name: this console is reached at an IP address.':
    'Kunci sandi memerlukan nama host: konsol ini dibuka lewat alamat IP.',
  'You can have {{max}} passkeys.': 'Anda dapat memiliki {{max}} kunci sandi.',
  'This API token has expired.': 'Token API ini sudah kedaluwarsa.',
  'This API token has been revoked.': 'Token API ini sudah dicabut.',
  '{{name}} is already revoked.': '{{name}} sudah dicabut.',
  'API tokens cannot do this.': 'Token API tidak dapat melakukan ini.',
  'This invitation is no longer valid. Ask for a new one.': 'Undangan ini tidak berlaku lagi. Mintalah yang baru.',
  'This took too long. Log in again with your password.': 'Waktunya habis. Masuklah lagi dengan kata sandi Anda.',
  'Set up two-step verification first.': 'Aktifkan verifikasi dua langkah terlebih dahulu.',
  'Two-step verification is on already.': 'Verifikasi dua langkah sudah aktif.',
  'Two-step verification is not on.': 'Verifikasi dua langkah tidak aktif.',
  '{{name}} has no two-step verification.': '{{name}} tidak memakai verifikasi dua langkah.',
  'Choose a new password first.': 'Buat kata sandi baru terlebih dahulu.',
  'This link has been used, or is too old. Ask for a new one.':
    'Tautan ini sudah dipakai atau terlalu lama. Minta yang baru.',
  'Registration is closed. Ask an administrator of the academy to invite you.':
    'Pendaftaran ditutup. Minta undangan kepada administrator akademi.',
  'An account with this e-mail already exists.': 'Sudah ada akun dengan surel ini.',
  'This is your own account, so another administrator has to do this. Change your password on your profile page.':
    'Ini akun Anda sendiri: orang lain yang harus melakukannya. Kata sandi Anda ubah di halaman Anda sendiri.',
  '{{name}} has no account to log in with.': '{{name}} tidak punya akun untuk masuk.',
  '{{name}} may do things that you may not: somebody with at least the same rights has to do that.':
    '{{name}} boleh melakukan hal yang tidak boleh Anda lakukan: yang mengerjakannya harus orang dengan hak yang setidaknya sama.',
  'There is no such {{what}}.': '{{what}} tidak ada.',
  'This is {{from}} and cannot become {{to}}.': 'Ini {{from}} dan tidak dapat menjadi {{to}}.',
  '{{value}} already exists.': '{{value}} sudah ada.',
  'It is still in use by {{by}}.': 'Masih dipakai oleh {{by}}.',
  'Sale {{code}} is settled: its amounts stay as they are.':
    'Penjualan {{code}} sudah diselesaikan: nilainya tidak dapat diubah.',
  'Sale {{code}} is settled. Only a super administrator can take that back.':
    'Penjualan {{code}} sudah diselesaikan. Hanya super administrator yang dapat membatalkannya.',
  '{{title}} is full: all of its {{capacity}} places are taken.':
    '{{title}} sudah penuh: {{capacity}} tempatnya terisi semua.',
  '{{title}} takes nobody now. Choose a schedule that is published or under way.':
    '{{title}} sedang tidak menerima peserta. Pilih jadwal yang sudah terbit atau sedang berjalan.',
  '{{name}} is in {{title}} already, and not by this sale.':
    '{{name}} sudah ada di {{title}}, dan bukan karena penjualan ini.',
  '{{name}} has the certificate of the class already: the place in it stays.':
    '{{name}} sudah memiliki sertifikat kelas itu: tempatnya tetap.',
  '{{name}} has begun {{title}}: the place in it stays, and the sale with it.':
    '{{name}} sudah memulai {{title}}: tempatnya tetap, begitu pula penjualannya.',
  '{{platform}} sells without vouchers: match its sales with students.':
    '{{platform}} menjual tanpa voucher: cocokkan penjualannya dengan peserta.',
  '{{day}} is locked: its figures stay as they are. Unlock it first.':
    '{{day}} terkunci: angkanya tetap. Buka kuncinya terlebih dahulu.',
  '{{day}} is open already.': '{{day}} sudah terbuka.',
  '{{day}} is counted from what was sold. Adjust it, or exclude it from reports instead.':
    '{{day}} dihitung dari yang terjual. Sesuaikan, atau kecualikan dari laporan.',
  'Sale {{code}} has been used or settled: it stays on record. Exclude it from reports instead.':
    'Penjualan {{code}} sudah dipakai atau diselesaikan: tetap tercatat. Kecualikan dari laporan saja.',
  '{{what}} is kept by the server: people cannot change it.':
    '{{what}} diatur oleh server: tidak dapat diubah oleh pengguna.',
  '{{title}} has no questions yet: there is nothing to publish.':
    '{{title}} belum memiliki soal: belum ada yang dapat diterbitkan.',
  '{{title}} has been answered: it cannot be a draft again. Archive it instead.':
    '{{title}} sudah dijawab: tidak dapat kembali menjadi draf. Arsipkan saja.',
  'This message is {{status}}: only one that waits can be changed.':
    'Pesan ini {{status}}: hanya yang masih menunggu yang dapat diubah.',
  "This message contains a code, password or link for its recipient only, so it can't be edited. Cancel it and send a new one.":
    'Pesan ini berisi kode, kata sandi, atau tautan khusus untuk penerimanya, jadi tidak dapat diubah. Batalkan, lalu kirim yang baru.',
  'The message about it to {{recipient}} has gone out: this cannot be taken back.':
    'Pesan tentang ini kepada {{recipient}} sudah terkirim: tidak dapat ditarik kembali.',
  '{{ticketNo}} was closed too long ago to be opened again. Create a new complaint.':
    '{{ticketNo}} sudah terlalu lama ditutup untuk dibuka lagi. Buat keluhan baru.',
  '{{ticketNo}} is closed. Reopen it first.': '{{ticketNo}} sudah ditutup. Buka lagi terlebih dahulu.',
  'You work for this customer yourself.': 'Anda sendiri bekerja untuk pelanggan ini.',
  'You are the last one here who can give roles. Give another user such a role first.':
    'Anda orang terakhir di sini yang dapat memberi peran. Beri dahulu peran seperti itu kepada pengguna lain.',
  '{{name}} is the last super administrator: nobody could give that role again.':
    '{{name}} adalah administrator super terakhir: tidak ada lagi yang dapat memberi peran itu.',
  'Nobody gives up being a super administrator alone. Another one can take the role away.':
    'Administrator super tidak melepas perannya sendiri. Administrator super lain dapat mencabutnya.',
  'The role {{role}} allows more than your own roles do.':
    'Peran {{role}} mengizinkan lebih banyak daripada peran Anda sendiri.',
  'This entry is shared by every customer: only the academy’s own staff can change it.':
    'Pilihan ini dipakai bersama semua pelanggan: hanya staf akademi sendiri yang dapat mengubahnya.',
  'The role {{role}} is for the academy’s own staff.': 'Peran {{role}} khusus untuk staf akademi sendiri.',
  '{{what}} is running already.': '{{what}} sudah berjalan.',
  'Too many wrong passwords. Try again in {{retryAfter}} seconds.':
    'Kata sandi terlalu sering salah. Coba lagi dalam {{retryAfter}} detik.',
  'This account has not been confirmed yet. Open the link in the letter that was sent to its address.':
    'Akun ini belum dikonfirmasi. Buka tautan di surel yang dikirim ke alamatnya.',
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
  'What was deleted can be put back for {{days}} days, and these are over.':
    'Yang dihapus dapat dikembalikan selama {{days}} hari, dan waktu itu sudah lewat.',
  'This cannot be undone.': 'Ini tidak dapat dibatalkan.',
  "This can't be restored: {{what}} has been taken since.": 'Tidak dapat dikembalikan: {{what}} sudah terpakai.',
  'There is no room left in {{what}}.': 'Tidak ada tempat lagi di {{what}}.',
  'The selection now has {{found}} records instead of {{count}}. Check it before you continue.':
    'Pilihan sekarang berisi {{found}} data, bukan {{count}}. Periksa lagi sebelum melanjutkan.',
  'All records are done; nothing to retry.': 'Semua data sudah selesai: tidak ada yang perlu dicoba lagi.',
  '{{name}} has no default text that could be put back.': '{{name}} tidak memiliki teks bawaan untuk dikembalikan.',
  '{{name}} already has its default text.': '{{name}} sudah sama dengan teks bawaannya.',
  'No {{what}} is stored.': '{{what}} tidak tersimpan.',
  '{{name}} is disabled. Enable it first.': '{{name}} dinonaktifkan. Aktifkan dahulu.',
  'The server makes this token: reset the transaction token instead.':
    'Token ini dibuat oleh server: atur ulang token transaksi.',
  'This was done already, and its answer is shown only once. Do it again for a new one.':
    'Ini sudah dilakukan, dan jawabannya hanya ditampilkan sekali. Ulangi untuk mendapatkan yang baru.',
  '{{name}} is active already.': '{{name}} sudah aktif.',
  '{{name}} is switched off already.': '{{name}} sudah nonaktif.',
  'A selection holds at most {{max}} records. Narrow the filter.':
    'Satu pilihan memuat paling banyak {{max}} data. Persempit saringan.',
  'Somebody else changed this record in the meantime.': 'Sementara itu orang lain telah mengubah data ini.',
  'The request did not arrive within {{seconds}} seconds. Check the connection and try again.':
    'Permintaan tidak diterima lengkap dalam {{seconds}} detik. Periksa koneksi, lalu coba lagi.',
  'The server is busy. Try again in {{retryAfter}} seconds.':
    'Server sedang sibuk. Coba lagi dalam {{retryAfter}} detik.',
  'The database cannot be reached. Try again in {{retryAfter}} seconds.':
    'Basis data tidak dapat dihubungi. Coba lagi dalam {{retryAfter}} detik.',
  'The database ended unexpectedly and is being restarted. Try again in {{retryAfter}} seconds.':
    'Basis data terhenti tiba-tiba dan sedang dijalankan ulang. Coba lagi dalam {{retryAfter}} detik.',
  'The disk of the database is full. Nothing can be saved until there is space again.':
    'Disk basis data penuh. Tidak ada yang bisa disimpan sampai ada ruang lagi.',
  'The server is restarting. Try again in a moment.': 'Server sedang dimulai ulang. Coba lagi sebentar lagi.',
  'This link is not valid any more.': 'Tautan ini sudah tidak berlaku.',
  'The request is larger than {{max}} bytes.': 'Permintaan lebih besar dari {{max}} bita.',
  'The content type must be {{wanted}}.': 'Jenis isi harus {{wanted}}.',
  'Check the marked fields.': 'Beberapa isian perlu diperiksa lagi.',
  'This took longer than {{seconds}} seconds and was given up. Narrow the filter, or sort by another column.':
    'Ini memakan waktu lebih dari {{seconds}} detik dan dihentikan. Persempit saringan, atau urutkan menurut kolom lain.',
  'The search took too long. Try again or type more.':
    'Pencarian terlalu lama dan dihentikan. Coba lagi, atau ketik lebih lengkap.',
  'This idempotency key was used for another request.': 'Kunci idempotensi ini sudah dipakai untuk permintaan lain.',
  'Too many attempts. Try again in {{retryAfter}} seconds.':
    'Terlalu banyak percobaan. Coba lagi dalam {{retryAfter}} detik.',
  'Too many files are being downloaded. Try again in {{retryAfter}} seconds.':
    'Terlalu banyak berkas sedang diunduh. Coba lagi dalam {{retryAfter}} detik.',
  'You can run {{max}} exports at a time. Wait until one is finished.':
    'Anda bisa menjalankan {{max}} ekspor sekaligus. Tunggu sampai salah satunya selesai.',
  'You have too many counts, previews and exports running. Try again in {{retryAfter}} seconds.':
    'Terlalu banyak hitungan, pratinjau, dan ekspor Anda yang sedang berjalan. Coba lagi dalam {{retryAfter}} detik.',
  'The server made a mistake (request {{requestId}}). Nothing was changed.':
    'Server membuat kesalahan (permintaan {{requestId}}). Tidak ada yang berubah.',
  '{{what}} is not configured.': '{{what}} belum dikonfigurasi.',
  'The grades of {{title}} are fixed, and what they rest on with them. Reopen its grading first.':
    'Nilai {{title}} sudah dikunci, begitu juga dasarnya. Buka dulu penilaiannya.',
  'The answers of {{name}} have to be read by somebody: there is no automatic score to accept.':
    'Jawaban {{name}} perlu dibaca orang: tidak ada nilai otomatis yang bisa diterima.',
  '{{code}} has no instructor yet.': '{{code}} belum memiliki instruktur.',
  '{{code}} has no meetings yet.': '{{code}} belum memiliki pertemuan.',
  'The class of {{code}} has not passed curation: it cannot be published yet.':
    'Kelas {{code}} belum lolos kurasi: belum dapat diterbitkan.',
  '{{code}} has participants ({{count}}): remove or move them first.':
    '{{code}} memiliki peserta ({{count}}): keluarkan atau pindahkan dahulu.',
  '{{code}} is not graded: {{missing}} participants have neither passed nor failed.':
    '{{code}} belum dinilai: {{missing}} peserta belum dinyatakan lulus atau gagal.',
  '{{code}} is over: only its grading can be reopened.':
    '{{code}} sudah selesai: hanya penilaiannya yang dapat dibuka kembali.',
  '{{code}} has been handed over: only a draft or a cancelled schedule can be deleted.':
    '{{code}} sudah diserahkan: hanya draf atau jadwal yang dibatalkan yang dapat dihapus.',
  '{{name}} cannot teach {{title}}: {{what}}. Conflicts in all: {{count}}.':
    '{{name}} tidak dapat mengajar {{title}}: {{what}}. Jumlah bentrokan: {{count}}.',
  'All attempts are used: there may be {{max}}.': 'Semua kesempatan sudah dipakai: paling banyak {{max}}.',
}

export const idErrors: Record<string, string> = { ...texts, "can't be empty!": 'tidak boleh kosong!' }
