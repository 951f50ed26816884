import type { Shorter } from '#contract/report/shorter.ts'

/** What the places are called where short links are used. */
export const flagWords: Readonly<Record<Shorter['flag'], string>> = {
  WA: 'WhatsApp',
  IG: 'Instagram',
  EMAIL: 'E-mail',
  PARTNER: 'Partner',
  PLATFORM: 'Platform',
  OTHER: 'Elsewhere',
}
