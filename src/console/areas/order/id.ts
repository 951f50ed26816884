import { nounTexts } from '#console/app/locale/id-nouns.ts'

/** The Indonesian words of orders. */
export default {
  ...nounTexts(['order', 'orders', 'pesanan']),
  'No orders yet': 'Belum ada pesanan',
  'Orders of the platforms and of your own shop appear here.': 'Pesanan dari platform dan toko sendiri muncul di sini.',
  'By order number, invoice or buyer.': 'Menurut nomor pesanan, faktur, atau pembeli.',
  'Order, invoice or buyer…': 'Pesanan, faktur, atau pembeli…',
  'Waiting for payment': 'Menunggu pembayaran',
  'Vouchers assigned': 'Voucher diberikan',
  'Paid, without vouchers': 'Dibayar, tanpa voucher',
  'Not redeemed yet': 'Belum ditukar',
  'It is paid already': 'Sudah dibayar',
  'Why it was closed': 'Alasan ditutup',
  'Number of items': 'Jumlah item',
  'All orders': 'Semua pesanan',
  'Orders of the account': 'Pesanan akun ini',
  'Paid in total': 'Total dibayar',
  'No voucher': 'Tanpa voucher',
  'Other purchases': 'Pembelian lain',
  'No other purchases.': 'Tidak ada pembelian lain.',
  'No sale on record.': 'Belum ada penjualan tercatat.',
  'No seat taken yet.': 'Belum ada kursi yang dipakai.',
  'Cancel order': 'Batalkan pesanan',
  'Cancel order {{number}}?': 'Batalkan pesanan {{number}}?',
  'Cancel {{count}} orders?': 'Batalkan {{count}} pesanan?',
  'The buyer can no longer pay for it. The buyer is not notified.':
    'Pembeli tidak dapat membayarnya lagi. Pembeli tidak diberi tahu.',
  'Order {{number}} canceled': 'Pesanan {{number}} dibatalkan',
  'Refund order': 'Kembalikan dana pesanan',
  Refund: 'Kembalikan dana',
  'Refund order {{number}}?': 'Kembalikan dana pesanan {{number}}?',
  'Refund {{count}} orders?': 'Kembalikan dana {{count}} pesanan?',
  'Its vouchers become void and its sales are marked as refunded. The money itself is paid back where the order was paid.':
    'Vouchernya tidak berlaku lagi dan penjualannya ditandai dikembalikan. Uangnya sendiri dikembalikan di tempat pesanan dibayar.',
  'Order {{number}} refunded': 'Dana pesanan {{number}} dikembalikan',
  'Assign vouchers to order': 'Beri voucher pada pesanan',
  'Assign vouchers': 'Beri voucher',
  'Order {{number}}: vouchers assigned ({{count}})': 'Pesanan {{number}}: voucher diberikan ({{count}})',
  'Send vouchers of order': 'Kirim voucher pesanan',
  'Send vouchers': 'Kirim voucher',
  'Send the vouchers of {{number}}?': 'Kirim voucher {{number}}?',
  'Send the vouchers of {{count}} orders?': 'Kirim voucher {{count}} pesanan?',
  'The buyer gets a message for each code that is not used yet.':
    'Pembeli mendapat pesan untuk setiap kode yang belum dipakai.',
  'Order {{number}}: {{count}} codes queued for {{recipient}}':
    'Pesanan {{number}}: {{count}} kode diantrekan untuk {{recipient}}',
}
