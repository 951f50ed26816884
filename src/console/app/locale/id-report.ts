/** The frame of reports and their charts. */
export const idReport = {
  Reports: 'Laporan',
  chart: 'grafik',
  'so far': 'sejauh ini',
  'Arrow keys read the points one after another, Enter opens the list of one.':
    'Tombol panah membacakan titik satu per satu, Enter membuka daftarnya.',
  'Sales by day': 'Penjualan per hari',
  'By day': 'Per hari',
  Total: 'Jumlah',
  Period: 'Periode',
  'Previous month': 'Bulan sebelumnya',
  'Next month': 'Bulan berikutnya',
  Month: 'Bulan',
  'All platforms': 'Semua platform',
  Updated: 'Diperbarui',
  'Export PNG': 'Ekspor PNG',
  'Export CSV': 'Ekspor CSV',
  '{{rows}} rows, {{columns}} columns': '{{rows}} baris, {{columns}} kolom',
  'The chart': 'Grafik',
  'The chart as a picture': 'Grafik sebagai gambar',
  "The chart couldn't be exported.": 'Grafik tidak dapat diekspor.',
  'The report cannot be shown': 'Laporan tidak dapat ditampilkan',
} satisfies Record<string, string>
