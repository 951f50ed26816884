import type { errorCatalogue } from '#contract/core/error.ts'
import type { crmErrors } from '#contract/crm/crm-errors.ts'

type ErrorText = (typeof errorCatalogue)[keyof typeof errorCatalogue]['text']
type CrmText = (typeof crmErrors)[keyof typeof crmErrors]['text']

/** The sentences of the error catalogue; a new one does not compile until it is here or, of the CRM, in its area. */
const texts: Record<Exclude<ErrorText, CrmText>, string> = {
  'Every item of {{orderNo}} has a voucher already.': 'Setiap item {{orderNo}} sudah mempunyai voucher.',
  '{{name}} has no address on this channel.': '{{name}} tidak punya alamat di kanal ini.',
  '{{orderNo}} has no vouchers yet: assign them first.': '{{orderNo}} belum mempunyai voucher: berikan dulu.',
  'No voucher of {{orderNo}} can be sent any more.': 'Tidak ada lagi voucher {{orderNo}} yang dapat dikirim.',
  '{{orderNo}} stays on record. Cancel or refund it instead.':
    '{{orderNo}} tetap tersimpan. Batalkan atau kembalikan dananya.',
  'No voucher for {{title}} on {{platform}} is available. Generate or import some first.':
    'Tidak ada voucher {{title}} di {{platform}} yang tersedia. Buat atau impor dulu.',
  'There is no active template {{code}} for an address of the recipient.':
    'Tidak ada templat {{code}} yang aktif untuk alamat penerima.',
  'Only {{remaining}} is left, and {{amount}} is asked for.': 'Sisa {{remaining}}, sedangkan yang diminta {{amount}}.',
  'Request {{number}} is for the same time.': 'Permohonan {{number}} untuk waktu yang sama.',
  'This leave began on {{startDate}} and can no longer be cancelled.':
    'Cuti ini dimulai {{startDate}} dan tidak dapat dibatalkan lagi.',
  '{{number}} stays on record: leave requests are cancelled, not deleted.':
    '{{number}} tetap tersimpan: permohonan cuti dibatalkan, tidak dihapus.',
  'This is your own request. Someone else has to decide on it.':
    'Ini permohonan Anda sendiri. Orang lain yang harus memutuskannya.',
  'Your account does not belong to an employee.': 'Akun Anda bukan milik karyawan.',
  '{{name}} has a login already. Its role can be changed.': '{{name}} sudah punya akun masuk. Perannya dapat diubah.',
  '{{name}} has no login.': '{{name}} tidak punya akun masuk.',
  '{{name}} no longer works here.': '{{name}} sudah tidak bekerja di sini.',
  '{{name}} has no e-mail address. Add one first.': '{{name}} tidak punya alamat surel. Tambahkan dulu.',
  'This belongs to another partner.': 'Ini milik mitra lain.',
  '{{name}} is a document of your own partner. Someone else has to review it.':
    '{{name}} adalah dokumen mitra Anda sendiri. Orang lain yang harus memeriksanya.',
  '{{name}} has no file yet.': '{{name}} belum memiliki berkas.',
  '{{name}} is approved. Once it is replaced it has to be approved again: confirm that you want this.':
    '{{name}} sudah disetujui. Setelah diganti, dokumen harus disetujui lagi: pastikan Anda memang menginginkannya.',
  '{{by}} has reviewed {{name}} already: it is {{status}}.': '{{by}} sudah memeriksa {{name}}: statusnya {{status}}.',
  '{{name}} has changed since you opened it. Look at it again.':
    '{{name}} berubah sejak Anda membukanya. Periksa sekali lagi.',
  '{{name}} expired on {{day}}. The partner has to replace it or correct its dates first.':
    '{{name}} habis masa berlakunya pada {{day}}. Mitra harus menggantinya atau memperbaiki tanggalnya dulu.',
  '{{name}} is approved. Replace it to change its number or dates.':
    '{{name}} sudah disetujui. Ganti berkasnya untuk mengubah nomor atau tanggalnya.',
  '{{name}} stays on record: documents of partners are not deleted.':
    '{{name}} tetap tersimpan: dokumen mitra tidak dihapus.',
  '{{name}} stays on record: partners are suspended, not deleted.':
    '{{name}} tetap tersimpan: mitra ditangguhkan, tidak dihapus.',
  '{{name}} already has a customer.': '{{name}} sudah memiliki pelanggan.',
  'Admin access can only look at what the person sees.': 'Akses admin hanya dapat melihat apa yang dilihat orang itu.',
  'This can be seen only with admin access to a person.': 'Ini hanya dapat dilihat dengan akses admin ke seseorang.',
  '{{name}} has a role in the console. Admin access is only to people without one.':
    '{{name}} punya peran di konsol. Akses admin hanya untuk orang tanpa peran.',
  '{{name}} has started again already and done nothing since.':
    '{{name}} sudah mengulang kelas dan belum melakukan apa pun sejak itu.',
  '{{email}} is the address of {{name}} in this class.': '{{email}} adalah alamat {{name}} di kelas ini.',
  'Voucher {{code}} is not for {{title}}. Choose a schedule of the same class, or reset the voucher first.':
    'Voucer {{code}} bukan untuk {{title}}. Pilih jadwal dari kelas yang sama, atau setel ulang vouchernya dahulu.',
  'The template {{template}} needs something that is not known of {{name}}.':
    'Templat {{template}} memerlukan sesuatu yang tidak diketahui tentang {{name}}.',
  '{{name}} has no address for the channel of {{template}}.':
    '{{name}} tidak memiliki alamat untuk kanal {{template}}.',
  '{{name}} has not passed the class.': '{{name}} belum lulus kelas ini.',
  '{{title}} has no active certificate template.': '{{title}} belum memiliki templat sertifikat yang aktif.',
  'The template {{name}} is incomplete: {{missing}} is no longer in the gallery.':
    'Templat {{name}} tidak lengkap: {{missing}} sudah tidak ada di galeri.',
  '{{name}} already has certificate {{number}}.': '{{name}} sudah memiliki sertifikat {{number}}.',
  'Certificate {{number}} is revoked. Restore it or issue a new one.':
    'Sertifikat {{number}} dicabut. Pulihkan atau terbitkan yang baru.',
  'Certificate {{number}} was replaced by a newer one.': 'Sertifikat {{number}} sudah diganti dengan yang lebih baru.',
  'Certificate {{number}} is valid: there is nothing to restore.':
    'Sertifikat {{number}} masih berlaku: tidak ada yang perlu dipulihkan.',
  '{{name}} has no certificate yet.': '{{name}} belum memiliki sertifikat.',
  'Certificate {{number}} stays on record. Revoke it instead.':
    'Sertifikat {{number}} tetap tercatat. Cabut saja sertifikatnya.',
  'Certificate {{number}} was just sent. Try again in {{retryAfter}} seconds.':
    'Sertifikat {{number}} baru saja dikirim. Coba lagi dalam {{retryAfter}} detik.',
  'No participant of {{code}} is waiting for a certificate.': 'Tidak ada peserta {{code}} yang menunggu sertifikat.',
  'There is no voucher {{code}}. Compare it letter by letter with the message of the platform.':
    'Tidak ada voucher {{code}}. Bandingkan huruf demi huruf dengan pesan dari platform.',
  'Voucher {{code}} was redeemed by {{name}} on {{at}}.':
    'Voucher {{code}} sudah ditukarkan oleh {{name}} pada {{at}}.',
  'Voucher {{code}} has been redeemed {{limit}} times, which is its limit; last by {{name}} on {{at}}.':
    'Voucher {{code}} sudah ditukarkan {{limit}} kali, yaitu batasnya; terakhir oleh {{name}} pada {{at}}.',
  'Voucher {{code}} expired on {{at}}. Resetting it with a new date makes it available again.':
    'Voucher {{code}} kedaluwarsa pada {{at}}. Atur ulang dengan tanggal baru agar tersedia lagi.',
  'Voucher {{code}} is for {{title}}, not for {{wanted}}.': 'Voucher {{code}} untuk {{title}}, bukan untuk {{wanted}}.',
  'Voucher {{code}} belongs to {{partner}}, not to {{wanted}}.':
    'Voucher {{code}} milik {{partner}}, bukan milik {{wanted}}.',
  'The order {{invoice}} of voucher {{code}} was cancelled or refunded.':
    'Pesanan {{invoice}} dari voucher {{code}} dibatalkan atau dananya dikembalikan.',
  'Voucher {{code}} was voided: {{why}}.': 'Voucher {{code}} dibatalkan: {{why}}.',
  'Choose a schedule for voucher {{code}}: it is not for one schedule only.':
    'Pilih jadwal untuk voucher {{code}}: voucher ini tidak khusus untuk satu jadwal.',
  'The redemption of {{code}} is {{status}}.': 'Penukaran {{code}} berstatus {{status}}.',
  'The request could not be read: {{detail}}.': 'Permintaan tidak dapat dibaca: {{detail}}.',
  'The file is too large: at most {{max}} MB.': 'Berkas terlalu besar: paling besar {{max}} MB.',
  '{{name}} cannot be moved into itself.': '{{name}} tidak dapat dipindahkan ke dalam dirinya sendiri.',
  'This file link has expired. Open the file again.': 'Tautan berkas ini sudah kedaluwarsa. Buka kembali berkasnya.',
  'The file storage is not available. Try again in {{retryAfter}} seconds.':
    'Penyimpanan berkas tidak tersedia. Coba lagi dalam {{retryAfter}} detik.',
  'The file storage is full. Nothing can be uploaded until there is space again.':
    'Penyimpanan berkas penuh. Tidak ada yang dapat diunggah sampai ada ruang lagi.',
  '{{title}} has not been approved by curation yet.': '{{title}} belum disetujui kurasi.',
  '{{title}} has no syllabus yet.': '{{title}} belum memiliki silabus.',
  '{{title}} has no meeting at Zoom.': '{{title}} tidak memiliki rapat di Zoom.',
  '{{app}} is not set up.': '{{app}} belum diatur.',
  '{{app}} could not do this: {{why}}.': '{{app}} tidak dapat melakukannya: {{why}}.',
  'The Zoom account {{name}} is disabled.': 'Akun Zoom {{name}} dinonaktifkan.',
  '{{app}} offers no way to test the connection. Send a message and see what becomes of it.':
    '{{app}} tidak menyediakan cara menguji koneksi. Kirim pesan dan lihat hasilnya.',
  'Log in to continue.': 'Masuk untuk melanjutkan.',
  'Your session has expired. Log in to continue.': 'Sesi Anda berakhir. Masuk untuk melanjutkan.',
  'E-mail or password is wrong.': 'Surel atau kata sandi salah.',
  'This needs the permission {{permission}}.': 'Ini memerlukan izin {{permission}}.',
  "You don't have access to customer {{customerId}}.": 'Anda tidak punya akses ke pelanggan {{customerId}}.',
  '{{customer}} is suspended until the academy lifts the suspension.':
    '{{customer}} ditangguhkan sampai akademi mencabut penangguhannya.',
  '{{customer}} is closed: it can no longer be worked for.':
    '{{customer}} ditutup: tidak ada lagi yang dapat bekerja untuknya.',
  '{{name}} has already chosen a password. A forgotten one can be reset on the login page.':
    '{{name}} sudah membuat kata sandi. Jika lupa, kata sandi dapat diatur ulang di halaman masuk.',
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
    'Ini akun Anda sendiri, jadi administrator lain yang harus melakukannya. Ubah kata sandi Anda di halaman profil.',
  '{{name}} has no account to log in with.': '{{name}} tidak punya akun untuk masuk.',
  '{{name}} has permissions that you do not have. Ask someone with at least the same permissions.':
    '{{name}} memiliki izin yang tidak Anda miliki. Minta orang dengan izin yang setidaknya sama.',
  'There is no such {{what}}.': '{{what}} tidak ada.',
  'This is {{from}} and cannot become {{to}}.': 'Ini {{from}} dan tidak dapat menjadi {{to}}.',
  '{{value}} already exists.': '{{value}} sudah ada.',
  'It is still in use by {{by}}.': 'Masih dipakai oleh {{by}}.',
  'Sale {{code}} is settled: its amounts cannot be changed.':
    'Penjualan {{code}} sudah diselesaikan: nilainya tidak dapat diubah.',
  'Sale {{code}} is settled. Only a super administrator can reverse that.':
    'Penjualan {{code}} sudah diselesaikan. Hanya super administrator yang dapat membatalkannya.',
  '{{title}} is full: all of its {{capacity}} places are taken.':
    '{{title}} sudah penuh: {{capacity}} tempatnya terisi semua.',
  '{{title}} is not open for enrolment. Choose a schedule that is published or in progress.':
    '{{title}} tidak sedang menerima peserta. Pilih jadwal yang sudah terbit atau sedang berjalan.',
  '{{name}} is already enrolled in {{title}}, but not by this sale.':
    '{{name}} sudah terdaftar di {{title}}, tetapi bukan dari penjualan ini.',
  '{{name}} already has the certificate of the class: the enrolment cannot be removed.':
    '{{name}} sudah memiliki sertifikat kelas itu: pendaftarannya tidak dapat dihapus.',
  '{{name}} has started {{title}}: the enrolment and its sale cannot be removed.':
    '{{name}} sudah memulai {{title}}: pendaftaran dan penjualannya tidak dapat dihapus.',
  '{{platform}} sells without vouchers: match its sales with students.':
    '{{platform}} menjual tanpa voucher: cocokkan penjualannya dengan peserta.',
  '{{day}} is locked. Unlock it first.': '{{day}} terkunci. Buka kuncinya terlebih dahulu.',
  '{{day}} is not locked.': '{{day}} tidak terkunci.',
  '{{day}} is calculated from sales. Adjust it, or exclude it from reports instead.':
    '{{day}} dihitung dari penjualan. Sesuaikan, atau kecualikan dari laporan.',
  'Sale {{code}} has been used or settled and cannot be deleted. Exclude it from reports instead.':
    'Penjualan {{code}} sudah dipakai atau diselesaikan dan tidak dapat dihapus. Kecualikan dari laporan saja.',
  '{{what}} is managed by the server and cannot be changed.': '{{what}} dikelola server dan tidak dapat diubah.',
  '{{title}} has no questions yet. Add questions before publishing.':
    '{{title}} belum memiliki soal. Tambahkan soal sebelum menerbitkan.',
  '{{title}} has answers and cannot become a draft again. Archive it instead.':
    '{{title}} sudah memiliki jawaban dan tidak dapat kembali menjadi draf. Arsipkan saja.',
  'This message is {{status}}: only queued messages can be changed.':
    'Pesan ini {{status}}: hanya pesan yang masih menunggu yang dapat diubah.',
  "This message contains a code, password or link for its recipient only, so it can't be edited. Cancel it and send a new one.":
    'Pesan ini berisi kode, kata sandi, atau tautan khusus untuk penerimanya, jadi tidak dapat diubah. Batalkan, lalu kirim yang baru.',
  'The message to {{recipient}} has been sent: this cannot be undone.':
    'Pesan kepada {{recipient}} sudah terkirim: ini tidak dapat diurungkan.',
  '{{ticketNo}} was closed too long ago to be reopened. Create a new complaint.':
    '{{ticketNo}} sudah terlalu lama ditutup untuk dibuka lagi. Buat keluhan baru.',
  '{{ticketNo}} is closed. Reopen it first.': '{{ticketNo}} sudah ditutup. Buka lagi terlebih dahulu.',
  'You work for this customer yourself.': 'Anda sendiri bekerja untuk pelanggan ini.',
  'You are the last user who can assign roles. Assign such a role to another user first.':
    'Anda pengguna terakhir yang dapat memberi peran. Beri dahulu peran seperti itu kepada pengguna lain.',
  '{{name}} is the last super administrator: no one could assign that role again.':
    '{{name}} adalah super administrator terakhir: tidak ada lagi yang dapat memberi peran itu.',
  'You cannot remove your own super administrator role. Ask another super administrator.':
    'Anda tidak dapat mencabut peran super administrator sendiri. Minta super administrator lain.',
  'The role {{role}} allows more than your own roles do.':
    'Peran {{role}} mengizinkan lebih banyak daripada peran Anda sendiri.',
  'This entry is shared by every customer: only the academy’s own staff can change it.':
    'Pilihan ini dipakai bersama semua pelanggan: hanya staf akademi sendiri yang dapat mengubahnya.',
  'The role {{role}} is for the academy’s own staff.': 'Peran {{role}} khusus untuk staf akademi sendiri.',
  '{{what}} is already running.': '{{what}} sudah berjalan.',
  'Too many wrong passwords. Try again in {{retryAfter}} seconds.':
    'Kata sandi terlalu sering salah. Coba lagi dalam {{retryAfter}} detik.',
  'This account has not been confirmed yet. Open the link in the confirmation e-mail.':
    'Akun ini belum dikonfirmasi. Buka tautan di surel konfirmasi.',
  'This account is disabled. Ask an administrator.': 'Akun ini dinonaktifkan. Hubungi administrator.',
  'Voucher {{code}} is {{status}}: only one that is available can be reserved.':
    'Voucher {{code}} berstatus {{status}}: hanya voucher yang tersedia yang dapat dipesan.',
  'Voucher {{code}} is reserved for no student yet: there is no one to send it to.':
    'Voucher {{code}} belum dicadangkan untuk peserta: tidak ada penerimanya.',
  'The role {{role}} is held by {{count}} users: take it from them first.':
    'Peran {{role}} dipegang {{count}} pengguna: cabut dahulu.',
  'Voucher {{code}} has been redeemed.': 'Voucher {{code}} sudah ditukarkan.',
  'Voucher {{code}} is available: there is nothing to reset.':
    'Voucher {{code}} masih tersedia: tidak ada yang perlu direset.',
  'The certificate for voucher {{code}} has been sent.': 'Sertifikat untuk voucher {{code}} sudah dikirim.',
  'Attendance has been recorded with voucher {{code}}.': 'Kehadiran sudah tercatat dengan voucher {{code}}.',
  '{{by}} has undone this already, on {{at}}.': '{{by}} sudah membatalkannya pada {{at}}.',
  '{{by}} has changed this since, on {{at}}.': '{{by}} sudah mengubahnya lagi pada {{at}}.',
  'Deleted records can be restored for {{days}} days. That time has passed.':
    'Data yang dihapus dapat dipulihkan selama {{days}} hari. Waktu itu sudah lewat.',
  'This cannot be undone.': 'Ini tidak dapat dibatalkan.',
  "This can't be restored: {{what}} has been taken since.": 'Tidak dapat dikembalikan: {{what}} sudah terpakai.',
  '{{what}} is full.': '{{what}} sudah penuh.',
  'The selection now has {{found}} records instead of {{count}}. Check it before you continue.':
    'Pilihan sekarang berisi {{found}} data, bukan {{count}}. Periksa lagi sebelum melanjutkan.',
  'All records are done; nothing to retry.': 'Semua data sudah selesai: tidak ada yang perlu dicoba lagi.',
  '{{name}} has no default text.': '{{name}} tidak memiliki teks bawaan.',
  '{{name}} already has its default text.': '{{name}} sudah sama dengan teks bawaannya.',
  'No {{what}} is stored.': '{{what}} tidak tersimpan.',
  '{{name}} is disabled. Enable it first.': '{{name}} dinonaktifkan. Aktifkan dahulu.',
  'This token is created by the server: renew the transaction token instead.':
    'Token ini dibuat oleh server: perbarui token transaksi.',
  'This was already done, and its result is shown only once. Repeat it to get a new one.':
    'Ini sudah dilakukan, dan hasilnya hanya ditampilkan sekali. Ulangi untuk mendapatkan yang baru.',
  '{{name}} is already active.': '{{name}} sudah aktif.',
  '{{name}} is already inactive.': '{{name}} sudah nonaktif.',
  'A selection holds at most {{max}} records. Narrow the filter.':
    'Satu pilihan memuat paling banyak {{max}} data. Persempit saringan.',
  'Someone else changed this record in the meantime.': 'Sementara itu orang lain telah mengubah data ini.',
  'The request did not arrive within {{seconds}} seconds. Check the connection and try again.':
    'Permintaan tidak diterima lengkap dalam {{seconds}} detik. Periksa koneksi, lalu coba lagi.',
  'The server is busy. Try again in {{retryAfter}} seconds.':
    'Server sedang sibuk. Coba lagi dalam {{retryAfter}} detik.',
  'The database cannot be reached. Try again in {{retryAfter}} seconds.':
    'Basis data tidak dapat dihubungi. Coba lagi dalam {{retryAfter}} detik.',
  'The database stopped unexpectedly and is being restarted. Try again in {{retryAfter}} seconds.':
    'Basis data terhenti tiba-tiba dan sedang dijalankan ulang. Coba lagi dalam {{retryAfter}} detik.',
  'The disk of the database is full. Nothing can be saved until there is space again.':
    'Disk basis data penuh. Tidak ada yang bisa disimpan sampai ada ruang lagi.',
  'The server is restarting. Try again in a moment.': 'Server sedang dimulai ulang. Coba lagi sebentar lagi.',
  'This link is no longer valid.': 'Tautan ini sudah tidak berlaku.',
  'The request is larger than {{max}} bytes.': 'Permintaan lebih besar dari {{max}} bita.',
  'The content type must be {{wanted}}.': 'Jenis isi harus {{wanted}}.',
  'Check the marked fields.': 'Periksa isian yang ditandai.',
  'This took longer than {{seconds}} seconds and was stopped. Narrow the filter, or sort by another column.':
    'Ini memakan waktu lebih dari {{seconds}} detik dan dihentikan. Persempit saringan, atau urutkan menurut kolom lain.',
  'The search took too long. Try again or type more.': 'Pencarian terlalu lama. Coba lagi atau ketik lebih lengkap.',
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
  'The grades of {{title}} are final. Reopen its grading first.':
    'Nilai {{title}} sudah final. Buka dulu penilaiannya.',
  'The answers of {{name}} have no automatic score to accept. Grade them manually.':
    'Jawaban {{name}} tidak memiliki nilai otomatis yang dapat diterima. Nilai secara manual.',
  '{{code}} has no instructor yet.': '{{code}} belum memiliki instruktur.',
  '{{code}} has no meetings yet.': '{{code}} belum memiliki pertemuan.',
  'The class of {{code}} has not passed curation: it cannot be published yet.':
    'Kelas {{code}} belum lolos kurasi: belum dapat diterbitkan.',
  '{{code}} has participants ({{count}}): remove or move them first.':
    '{{code}} memiliki peserta ({{count}}): keluarkan atau pindahkan dahulu.',
  '{{code}} is not graded: {{missing}} participants have neither passed nor failed.':
    '{{code}} belum dinilai: {{missing}} peserta belum dinyatakan lulus atau gagal.',
  '{{code}} has ended: only its grading can be reopened.':
    '{{code}} sudah selesai: hanya penilaiannya yang dapat dibuka kembali.',
  '{{code}} has been published: only a draft or a cancelled schedule can be deleted.':
    '{{code}} sudah diterbitkan: hanya draf atau jadwal yang dibatalkan yang dapat dihapus.',
  '{{name}} cannot teach {{title}}: {{what}}. Total conflicts: {{count}}.':
    '{{name}} tidak dapat mengajar {{title}}: {{what}}. Jumlah bentrokan: {{count}}.',
  'The weights in each part of the scoring of {{code}} must sum to 100.':
    'Bobot di setiap bagian penilaian {{code}} harus berjumlah 100.',
  'All {{max}} attempts have been used.': 'Semua {{max}} kesempatan sudah dipakai.',
  '{{name}} is in {{title}} already.': '{{name}} sudah terdaftar di {{title}}.',
  '{{name}} waits for a seat in {{title}} already.': '{{name}} sudah menunggu kursi di {{title}}.',
  '{{name}} has been removed from the class already.': '{{name}} sudah dikeluarkan dari kelas.',
  '{{name}} got the seat and has begun the class: the removal stays.':
    '{{name}} mendapat kursinya dan sudah memulai kelas: pengeluaran tetap berlaku.',
}

export const idErrors: Record<string, string> = { ...texts, "can't be empty!": 'tidak boleh kosong!' }
