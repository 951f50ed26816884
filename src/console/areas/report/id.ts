/** The Indonesian words of the page of charts and of the monthly report. */
export default {
  Charts: 'Grafik',
  Table: 'Tabel',
  'Go to the next chart': 'Ke grafik berikutnya',
  'Go to the previous chart': 'Ke grafik sebelumnya',
  'Copy the link of this chart': 'Salin tautan grafik ini',
  'First day': 'Hari pertama',
  'Last day': 'Hari terakhir',
  'Show days': 'Tampilkan',
  'must not be before the first day': 'tidak boleh sebelum hari pertama',
  'must be within 366 days': 'paling lama 366 hari',
  'Monthly report by e-mail': 'Laporan bulanan lewat surel',
  'must be e-mail addresses such as nama@contoh.id, divided by commas':
    'harus alamat surel seperti nama@contoh.id, dipisahkan koma',
} satisfies Record<string, string>
