import { nounTexts } from '#console/app/locale/id-nouns.ts'

/** The Indonesian words of redemptions. */
export default {
  ...nounTexts(['redemption', 'redemptions', 'penukaran']),
  'Redeem voucher': 'Tukarkan voucher',
  Redeem: 'Tukarkan',
  'Which code?': 'Kode yang mana?',
  '{{code}} redeemed: {{name}} is in {{title}}': '{{code}} ditukarkan: {{name}} terdaftar di {{title}}',
  'Show the redemption': 'Lihat penukaran',
  'Accept redemption': 'Terima penukaran',
  'Accept redemption {{code}}': 'Terima penukaran {{code}}',
  'Accept {{count}} redemptions': 'Terima {{count}} penukaran',
  Accept: 'Terima',
  'Stored as the note of the redemption.': 'Disimpan sebagai catatan penukaran.',
  'The voucher is used, and the participant gets a seat in the schedule.':
    'Voucher terpakai, dan peserta mendapat kursi di jadwal.',
  'Reject redemption': 'Tolak penukaran',
  'Reject redemption {{code}}': 'Tolak penukaran {{code}}',
  'Reject {{count}} redemptions': 'Tolak {{count}} penukaran',
  'What is wrong with it?': 'Apa masalahnya?',
  'The voucher stays as it is. A rejected redemption can still be accepted.':
    'Voucher tidak berubah. Penukaran yang ditolak masih dapat diterima.',
  'Redemption {{code}} rejected': 'Penukaran {{code}} ditolak',
  'Cancel redemption': 'Batalkan penukaran',
  'Cancel redemption {{code}}': 'Batalkan penukaran {{code}}',
  'Cancel {{count}} redemptions': 'Batalkan {{count}} penukaran',
  'The voucher is available again. The participant loses the seat in the class; the sale and the order are open again.':
    'Voucher tersedia lagi. Peserta kehilangan kursi di kelas; penjualan dan pesanannya terbuka lagi.',
  'Code, name or e-mail…': 'Kode, nama, atau surel…',
  'No redemptions yet': 'Belum ada penukaran',
  'Codes that participants send in appear here, with what came of them. You can redeem one for a caller.':
    'Kode yang dikirim peserta muncul di sini beserta hasilnya. Anda dapat menukarkan kode untuk penelepon.',
  'The code of the voucher, or the redeem code of the platform.': 'Kode voucher, atau kode penukaran dari platform.',
  'Without one, the request waits until it is accepted with a schedule.':
    'Tanpa jadwal, permintaan menunggu sampai diterima dengan jadwal.',
  'Sent in': 'Dikirim',
  'Sent in by': 'Dikirim oleh',
  'Redeem code': 'Kode penukaran',
  Outcome: 'Hasil',
  'Not found': 'Tidak ditemukan',
  'Already used': 'Sudah dipakai',
  'Wrong class': 'Salah kelas',
  'Wrong partner': 'Salah mitra',
  'Canceled order': 'Pesanan dibatalkan',
  'Voucher reset': 'Voucher diatur ulang',
  Canceled: 'Dibatalkan',
  'By hand': 'Manual',
  'Rejected this week': 'Ditolak minggu ini',
  'Redeemed this week': 'Ditukarkan minggu ini',
  'Voucher verification': 'Verifikasi voucher',
  'Verify voucher code': 'Verifikasi kode voucher',
  'Verify a file of codes': 'Verifikasi berkas kode',
  'Verify a file': 'Verifikasi berkas',
  'An .xlsx or .csv file with a column of voucher codes or redeem codes.':
    'Berkas .xlsx atau .csv dengan kolom kode voucher atau kode penukaran.',
  'Verifying {{number}} codes': 'Memverifikasi {{number}} kode',
  'Show the participant': 'Lihat peserta',
  'Show the voucher': 'Lihat voucher',
  'I cannot find the code {{code}}. Could you read it to me letter by letter?':
    'Kode {{code}} tidak saya temukan. Boleh dibacakan huruf demi huruf?',
  'The order {{invoice}} of this code was canceled or refunded, so the code is no longer valid.':
    'Pesanan {{invoice}} untuk kode ini dibatalkan atau dananya dikembalikan, jadi kodenya tidak berlaku lagi.',
  'This code was withdrawn: {{why}}.': 'Kode ini ditarik: {{why}}.',
  'This code for {{title}} expired on {{day}}.': 'Kode untuk {{title}} ini kedaluwarsa pada {{day}}.',
  'This code is valid for {{title}} and can be used now.':
    'Kode ini berlaku untuk {{title}} dan dapat dipakai sekarang.',
  'This code is valid for {{title}} and can be used until {{day}}.':
    'Kode ini berlaku untuk {{title}} dan dapat dipakai sampai {{day}}.',
  'This code was used by {{name}} on {{at}} for {{title}}.':
    'Kode ini sudah dipakai oleh {{name}} pada {{at}} untuk {{title}}.',
  'The certificate {{number}} has been issued.': 'Sertifikat {{number}} sudah diterbitkan.',
  'The certificate {{number}} was revoked.': 'Sertifikat {{number}} dicabut.',
  '{{attended}} of {{required}} meetings attended, no certificate yet.':
    '{{attended}} dari {{required}} pertemuan dihadiri, belum ada sertifikat.',
  '{{attended}} of {{required}} meetings': '{{attended}} dari {{required}} pertemuan',
  'Reserved for': 'Dipesan untuk',
  'Refused attempts': 'Percobaan yang ditolak',
  'Code {{code}}': 'Kode {{code}}',
  'Earlier codes': 'Kode sebelumnya',
  'No code yet': 'Belum ada kode',
  'Type or paste the code that the caller reads out. A file of up to 100.000 codes gives a spreadsheet.':
    'Ketik atau tempel kode yang dibacakan penelepon. Berkas berisi hingga 100.000 kode menghasilkan spreadsheet.',
  'Download {{name}}': 'Unduh {{name}}',
  'Enter another code': 'Masukkan kode lain',
  'Next code': 'Kode berikutnya',
  'Copy the sentence for the caller': 'Salin kalimat untuk penelepon',
  'Choose a file of codes': 'Pilih berkas kode',
  'Show report of redemptions': 'Tampilkan laporan penukaran',
  'Redemptions by day': 'Penukaran per hari',
  'Redemptions by outcome': 'Penukaran menurut hasil',
  'By outcome': 'Menurut hasil',
  'No codes were sent in in this period': 'Tidak ada kode yang dikirim pada periode ini',
}
