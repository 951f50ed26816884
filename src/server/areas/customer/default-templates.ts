import { placesIn } from '#contract/notification/template-text.ts'

/** Code, name, channel, subject, body. */
const templates = [
  [
    'MONTHLY_REPORT',
    'Laporan bulanan',
    'EMAIL',
    'Laporan {{tanggal}}',
    'Laporan {{nama}} untuk {{tanggal}} terlampir sebagai PDF.',
  ],
  [
    'VOUCHER_SENT',
    'Kode voucher',
    'EMAIL',
    'Kode voucher untuk {{kelas}}',
    'Halo {{nama}},\n\nTerima kasih sudah membeli {{kelas}}. Kode voucher Anda: {{kode}}.\nTukarkan sebelum {{tanggal}} di {{tautan}}.\n\nSalam,\n{nama akademi}',
  ],
  [
    'VOUCHER_SENT',
    'Kode voucher',
    'WHATSAPP',
    null,
    'Halo {{nama}}, kode voucher {{kelas}}: {{kode}}. Tukarkan sebelum {{tanggal}} di {{tautan}}',
  ],
  [
    'ORDER_BUYER',
    'Tentang pesanan',
    'EMAIL',
    'Pesanan {{kode}}',
    'Halo {{nama}},\n\nKami menghubungi Anda tentang pesanan {{kode}} tanggal {{tanggal}} ({{kelas}}).\n\nSalam,\n{nama akademi}',
  ],
  [
    'WELCOME',
    'Peran pertama',
    'EMAIL',
    'Selamat datang di {nama akademi}',
    'Halo {{nama}},\n\nAnda sekarang dapat bekerja di konsol {nama akademi} dengan peran: {{peran}}.\n\nMasuk di {{tautan}}.',
  ],
  [
    'CLASS_REMINDER',
    'Pengingat pertemuan',
    'WHATSAPP',
    null,
    'Halo {{nama}}, pertemuan {{kelas}} dimulai {{tanggal}}. Masuk lewat {{tautan}} 10 menit sebelumnya ya.',
  ],
  [
    'CLASS_REMINDER',
    'Pengingat pertemuan',
    'EMAIL',
    'Pertemuan {{kelas}} segera dimulai',
    'Halo {{nama}},\n\nPertemuan {{kelas}} dimulai {{tanggal}}.',
  ],
  ['CLASS_REMINDER', 'Pengingat pertemuan', 'SMS', null, 'Halo {{nama}}, pertemuan {{kelas}} dimulai {{tanggal}}.'],
  [
    'SEAT_GIVEN',
    'Mendapat tempat',
    'EMAIL',
    'Anda mendapat tempat di {{kelas}}',
    'Halo {{nama}},\n\nAnda terdaftar di {{kelas}} ({{kode}}) yang dimulai {{tanggal}}.',
  ],
  [
    'CLASS_CHANGED',
    'Jadwal berubah',
    'EMAIL',
    'Perubahan jadwal {{kelas}}',
    'Halo {{nama}},\n\nJadwal {{kelas}} berubah:\n\n{{perubahan}}\n\nPertemuan lain tetap seperti semula.',
  ],
  [
    'CLASS_CANCELLED',
    'Kelas dibatalkan',
    'EMAIL',
    'Kelas {{kelas}} dibatalkan',
    'Halo {{nama}},\n\nMohon maaf, {{kelas}} dibatalkan karena peserta tidak mencukupi. Voucher Anda dapat dipakai untuk jadwal lain.',
  ],
  [
    'TASK_FEEDBACK',
    'Masukan tugas',
    'EMAIL',
    'Masukan untuk {{tugas}}',
    'Halo {{nama}},\n\nInstruktur sudah memberi nilai {{nilai}} untuk {{tugas}} di {{kelas}}.\n\n{{masukan}}',
  ],
  [
    'TASK_FEEDBACK',
    'Masukan tugas',
    'IN_APP',
    'Masukan untuk {{tugas}}',
    'Instruktur sudah memberi nilai {{nilai}} untuk {{tugas}} di {{kelas}}.',
  ],
  [
    'CERT_READY',
    'Sertifikat',
    'EMAIL',
    'Sertifikat {{kelas}} Anda',
    'Halo {{nama}},\n\nSelamat, Anda lulus {{kelas}}. Sertifikat nomor {{kode}} dapat diunduh di {{tautan}}.',
  ],
  ['CERT_READY', 'Sertifikat', 'WHATSAPP', null, 'Selamat {{nama}}! Sertifikat {{kelas}} sudah terbit: {{tautan}}'],
  [
    'COMPLAIN_SOLVED',
    'Keluhan selesai',
    'EMAIL',
    'Keluhan {{kode}} selesai',
    'Halo {{nama}},\n\nKeluhan {{kode}} sudah kami selesaikan: {{jawaban}}\n\nBalas surel ini bila masih ada kendala.',
  ],
  [
    'COMPLAIN_REJECTED',
    'Keluhan ditolak',
    'EMAIL',
    'Tentang keluhan {{kode}}',
    'Halo {{nama}},\n\nKeluhan {{kode}} tidak dapat kami penuhi. Alasannya: {{jawaban}}',
  ],
  [
    'EMAIL_CHANGED',
    'Alamat surel diganti',
    'EMAIL',
    'Alamat surel Anda diganti',
    'Halo {{nama}},\n\nAlamat surel Anda di {{kelas}} diganti. Hubungi kami bila bukan Anda yang memintanya.',
  ],
  [
    'REGISTRATION_DOCS',
    'Kekurangan dokumen',
    'EMAIL',
    'Lengkapi dokumen pendaftaran',
    'Halo {{nama}},\n\nDokumen pendaftaran {{kelas}} belum lengkap. Unggah di {{tautan}}.',
  ],
  [
    'NOTIFICATION',
    'Notifikasi',
    'EMAIL',
    '{{isi}}',
    'Halo {{nama}},\n\n{{isi}}\n\nBuka di konsol {nama akademi}: {{tautan}}',
  ],
  [
    'ACCOUNT_PASSWORD',
    'Kata sandi baru',
    'EMAIL',
    'Buat kata sandi baru',
    'Halo {{nama}},\n\nBuat kata sandi baru lewat tautan ini, paling lambat {{menit}} menit sejak surel ini dikirim: {{tautan}}\n\nAbaikan surel ini bila Anda tidak memintanya; kata sandi Anda tetap sama.\n\nSalam,\n{nama akademi}',
  ],
  [
    'PROSPECT_FOLLOW_UP',
    'Tindak lanjut prospek',
    'EMAIL',
    'Minat Anda pada {{kelas}}',
    'Halo {{nama}},\n\nTerima kasih atas minat Anda pada {{kelas}}. Bila ada pertanyaan tentang jadwal, biaya, atau pendaftaran, balas surel ini.\n\nSalam,\n{nama akademi}',
  ],
  [
    'PROSPECT_FOLLOW_UP',
    'Tindak lanjut prospek',
    'WHATSAPP',
    null,
    'Halo {{nama}}, terima kasih atas minat Anda pada {{kelas}}. Bila ada pertanyaan tentang jadwal atau biaya, balas pesan ini ya. {nama akademi}',
  ],
  [
    'ACCOUNT_INVITE',
    'Undangan',
    'EMAIL',
    'Undangan dari {nama akademi}',
    'Halo {{nama}},\n\nAdministrator {nama akademi} mengundang Anda untuk bekerja di konsol akademi. Terima undangan ini lewat tautan berikut, paling lambat tiga hari sejak surel ini dikirim: {{tautan}}\n\nDengan tautan itu Anda mengonfirmasi bahwa alamat surel ini milik Anda; baru setelah itu akun Anda bisa dipakai.\n\nAbaikan surel ini bila Anda tidak mengenal pengundangnya.',
  ],
  [
    'ACCOUNT_VERIFY',
    'Konfirmasi alamat surel',
    'EMAIL',
    'Konfirmasi alamat surel Anda',
    'Halo {{nama}},\n\nKonfirmasi bahwa alamat ini milik Anda lewat tautan ini: {{tautan}}\n\nAbaikan surel ini bila Anda tidak mendaftar di {nama akademi}.',
  ],
  [
    'ACCOUNT_EXISTS',
    'Alamat sudah punya akun',
    'EMAIL',
    'Anda sudah punya akun di {nama akademi}',
    'Halo {{nama}},\n\nSeseorang mencoba mendaftar dengan alamat surel ini, padahal alamat ini sudah punya akun. Bila itu Anda, masuk di {{tautan}}; lewat "Lupa kata sandi?" di sana Anda dapat membuat kata sandi baru.\n\nBila bukan Anda, abaikan surel ini; akun Anda tidak berubah.\n\nSalam,\n{nama akademi}',
  ],
  [
    'ACCOUNT_DEVICE',
    'Perangkat dikosongkan',
    'EMAIL',
    'Perangkat akun Anda dikosongkan',
    'Halo {{nama}},\n\nDaftar perangkat akun Anda sudah kami kosongkan. Masuk kembali dengan kata sandi yang sama.\n\nHubungi kami bila Anda tidak memintanya.',
  ],
  [
    'ACCOUNT_SESSION',
    'Keluar dari semua perangkat',
    'EMAIL',
    'Akun Anda keluar dari semua perangkat',
    'Halo {{nama}},\n\nAkun Anda sudah kami keluarkan dari semua perangkat. Masuk kembali dengan kata sandi yang sama.\n\nHubungi kami bila Anda tidak memintanya.',
  ],
] as const

const channelWords = { EMAIL: 'surel', SMS: 'SMS', WHATSAPP: 'WhatsApp', IN_APP: 'aplikasi' }

/** The templates that a customer of this name begins with, in Indonesian. */
export const defaultTemplates = (name: string) =>
  templates.map(([code, title, channel, given, text]) => {
    const own = (words: string) => words.replaceAll('{nama akademi}', name)
    const subject = given === null ? null : own(given)
    const body = own(text)
    return {
      code,
      name: `${title} (${channelWords[channel]})`,
      channel,
      subject,
      body,
      variables: [...new Set(placesIn(`${subject ?? ''} ${body}`))],
      default_subject: subject,
      default_body: body,
    }
  })
