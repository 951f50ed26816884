/** The words of the sales of marketplaces, beside those of all sales. */
export const idChannel: Record<string, string> = {
  Note: 'Catatan',
  'Sale {{code}} matched': 'Penjualan {{code}} dicocokkan',
  'Match of sale {{code}} removed': 'Kecocokan penjualan {{code}} dihapus',
  'With a voucher': 'Dengan voucher',
  'that was sold': 'yang dijual',
  'With a student': 'Dengan peserta',
  'who bought it': 'yang membelinya',
  'No match': 'Tanpa kecocokan',
  'removes the match': 'menghapus kecocokan',
  Codes: 'Kode',
}
