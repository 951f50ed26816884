/** What a document must show to be approved, by its type. */
const checks: Readonly<Record<string, readonly string[]>> = {
  NDA: ['Names of both parties', 'Signature of the person in charge', 'Duty stamp of Rp10.000', 'Date of signature'],
  MOU: ['Names of both parties', 'Signature of the person in charge', 'Duty stamp of Rp10.000', 'Date of signature'],
  PKS: ['Names of both parties', 'Signature of the person in charge', 'Duty stamp of Rp10.000', 'Sharing of revenue'],
  AKTA: ['Name as in the profile', 'Name of the notary', 'Number and date of the deed', 'All pages'],
  NIB: ['The 13 digits of the NIB', 'Name as in the profile', 'Field of business: training'],
  NPWP: ['The 15 or 16 digits of the NPWP', 'Name as in the profile'],
  KTP_DIREKTUR: ['A legible NIK', 'Name of the person who signs', 'Not cut off'],
  LPK_LICENSE: ['License number', 'Name as in the profile', 'Fields of training', 'Still valid'],
}

export const checksOf = (typeCode: string): readonly string[] =>
  checks[typeCode] ?? ['Name as in the profile', 'Legible and not cut off']
