/** The words of the sales of marketplaces, beside those of all sales. */
export const idChannel: Record<string, string> = {
  Note: 'Catatan',
  'Sale {{code}} is matched': 'Penjualan {{code}} dicocokkan',
  'Sale {{code}} is matched with nothing': 'Penjualan {{code}} tidak dicocokkan dengan apa pun',
  'With a voucher': 'Dengan voucher',
  'that was sold': 'yang dijual',
  'With a student': 'Dengan peserta',
  'who bought it': 'yang membelinya',
  'With nothing': 'Tidak dengan apa pun',
  'takes the match away': 'melepas kecocokan',
  Codes: 'Kode',
}
