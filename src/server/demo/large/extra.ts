import type { platformCodes } from './plan.ts'

type Platform = (typeof platformCodes)[number]

/** What only the platform of a sale tells of it, as its file would (`channel.ts`). */
export function extraOf(platform: Platform, at: number, { email, day }: { email: string; day: string }): string {
  const code = String(at + 1).padStart(7, '0')
  const extras: Readonly<Record<Platform, () => Record<string, unknown>>> = {
    PINTARIA: () => ({ programType: 'PRAKERJA', institution: 'Pintaria', waveNo: 40 + (at % 30) }),
    TOKOPEDIA: () => ({
      invoiceUrl: `https://tokopedia.example/invoice/${code}`,
      productId: `TP${code}`,
      shopName: 'Akademi Karya',
    }),
    BUKALAPAK: () => ({ buyerUsername: email.split('@')[0], productId: `BL${code}` }),
    PIJAR: () => ({ courseCode: `PJ-${code}` }),
    MBA: () => ({ classDate: day, sessionCode: `S${code}`, participantCount: 1 }),
    SKILLACADEMY: () => ({ packageName: 'Paket Keterampilan', subscription: at % 5 === 0 }),
    SEKOLAHMU: () => ({ schoolStudentId: `SM${code}`, activityCode: `ACT-${code}`, progressFromPlatform: at % 101 }),
    OWN: () => ({}),
  }
  return JSON.stringify(extras[platform]())
}
