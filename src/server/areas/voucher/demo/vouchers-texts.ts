/** Names of the batches of a platform, the oldest first. */
export const batchNames: Readonly<Record<string, readonly string[]>> = {
  TOKOPEDIA: ['Tokopedia gelombang 67', 'Tokopedia gelombang 68', 'Tokopedia promo gajian'],
  PINTARIA: ['Pintaria gelombang 67', 'Pintaria gelombang 68'],
  BUKALAPAK: ['Bukalapak gelombang 68', 'Bukalapak akhir pekan'],
  PIJAR: ['Pijar gelombang 68', 'Pijar reguler'],
  SKILLACADEMY: ['Skill Academy kolaborasi'],
  MBA: ['MBA korporat'],
  OWN: ['Situs sendiri'],
}
