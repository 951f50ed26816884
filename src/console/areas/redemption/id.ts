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
  'Redeemed today': 'Ditukarkan hari ini',
}
