/** What people call the platforms on which classes are sold, by their code. `OWN` is the academy's own shop. */
export const platformNames = {
  PINTARIA: 'Pintaria',
  TOKOPEDIA: 'Tokopedia',
  BUKALAPAK: 'Bukalapak',
  PIJAR: 'Pijar',
  MBA: 'MBA',
  SKILLACADEMY: 'Skill Academy',
  SEKOLAHMU: 'Sekolah.mu',
  OWN: 'Own site',
} as const

/** What people call a platform; one that is not known by its code. */
export const platformWords = (platform: string): string =>
  (platformNames as Readonly<Record<string, string>>)[platform] ?? platform
