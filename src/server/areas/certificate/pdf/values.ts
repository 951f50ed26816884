import type { ItemValue } from '#contract/certificate/design.ts'
import { shownCode, VERIFY_PATH } from '#contract/certificate/certificate.rules.ts'

/** What is known of a participant when a certificate is printed. */
export interface Facts {
  name: string
  classTitle: string
  score: number | null
  letter: string | null
  instructor: string | null
}

export type Printed = Partial<Record<ItemValue, string>>

interface Issue {
  number: string
  issuedAt: Date
  timezone: string
  locale: 'id' | 'en'
}

/** The values of a certificate as they are printed; what is not known is left out. */
export function valuesOf(facts: Facts, { number, issuedAt, timezone, locale }: Issue): Printed {
  const { name, classTitle, score, letter, instructor } = facts
  const language = locale === 'id' ? 'id-ID' : 'en-GB'
  return {
    STUDENT_NAME: name,
    CLASS_TITLE: classTitle,
    CERT_NO: number,
    DATE: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone }).format(issuedAt),
    ...(score === null ? {} : { SCORE: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(score) }),
    ...(letter === null ? {} : { GRADE: letter }),
    ...(instructor === null ? {} : { INSTRUCTOR: instructor }),
  }
}

/** Where a certificate is verified. */
export const verifyUrl = (publicUrl: string, code: string): string => `${publicUrl}${VERIFY_PATH}/${shownCode(code)}`
