/** What people type for columns. */
export const names = {
  expires: 'expiresAt',
  kedaluwarsa: 'expiresAt',
  created: 'createdAt',
  dibuat: 'createdAt',
  sent: 'sentAt',
  dikirim: 'sentAt',
  redeemed: 'redeemedAt',
  ditukar: 'redeemedAt',
  excluded: 'exclude',
  code: 'code',
  kode: 'code',
  class: 'class',
  kelas: 'class',
  price: 'price',
  harga: 'price',
}

/** What they type for values. */
export const words = { platform: { TOKOPEDIA: ['tokped'] } }
