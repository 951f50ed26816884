/** The Indonesian words of the page of a student. */
export const studentWords = {
  'Go to students': 'Ke daftar peserta',
  Registrations: 'Pendaftaran',
  'No class yet.': 'Belum ada kelas.',
  'No registration yet.': 'Belum ada pendaftaran.',
  'No scholarships.': 'Tidak ada beasiswa.',
  'No voucher.': 'Tidak ada voucher.',
  'No order yet.': 'Belum ada pesanan.',
  Payments: 'Pembayaran',
  'Nothing paid yet.': 'Belum ada yang dibayar.',
  'Never a prospect.': 'Belum pernah menjadi prospek.',
} satisfies Record<string, string>
