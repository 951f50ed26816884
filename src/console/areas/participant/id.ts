import { nounTexts } from '#console/app/locale/id-nouns.ts'

/** The Indonesian words of participants. */
export default {
  ...nounTexts(['participant', 'participants', 'peserta']),
  'Add participant': 'Tambah peserta',
  'No participants yet': 'Belum ada peserta',
  'Participants come with redeemed vouchers, or are added to a schedule.':
    'Peserta datang dari voucer yang ditukar, atau ditambahkan ke jadwal.',
  'By name, e-mail, phone, voucher, order or certificate number.':
    'Menurut nama, surel, telepon, voucer, pesanan, atau nomor sertifikat.',
  'Name, e-mail or code…': 'Nama, surel, atau kode…',
  'Name, e-mail, phone or number': 'Nama, surel, telepon, atau nomor',
  'The seat is free again. Attendance, answers and scores leave every list with the participant. The voucher stays redeemed. You can restore it from the audit log.':
    'Kursinya kosong lagi. Absensi, jawaban, dan nilai keluar dari semua daftar bersama pesertanya. Voucer tetap tertukar. Anda dapat memulihkannya dari log audit.',
  'Still learning': 'Masih belajar',
  'Name, e-mail and codes': 'Nama, surel, dan kode',
  'Finished, not graded': 'Selesai, belum dinilai',
  'Passed, no certificate': 'Lulus, belum bersertifikat',
  'Certificate not sent': 'Sertifikat belum terkirim',
  'Enrolled this week': 'Terdaftar minggu ini',
  'Voucher and order': 'Voucer dan pesanan',
  'Referral code': 'Kode referal',
  'With a referral code': 'Dengan kode referal',
  'Without a referral code': 'Tanpa kode referal',
  'Meetings attended': 'Pertemuan yang dihadiri',
  'Meetings required': 'Pertemuan wajib',
  'Last meeting': 'Pertemuan terakhir',
  Restarts: 'Pengulangan',
  Started: 'Mulai',
  Finished: 'Selesai',
  'Last activity': 'Aktivitas terakhir',
  'Why the participant left': 'Alasan peserta keluar',
  Registered: 'Terdaftar',
  'In progress': 'Berjalan',
  Dropped: 'Keluar',
}
