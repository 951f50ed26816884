/** `PT`, `CV.`, `Yayasan`: what comes before the name of a company. */
const FORM = /^(PT|CV|UD|LPK|YAYASAN|KOPERASI)\b\.?\s+/i

/** The name of a company for short: without its legal form. */
export const shortName = (legalName: string): string => legalName.replace(FORM, '').trim().slice(0, 80)

/** A code for a customer: the first letters of its words, or of its only word. */
export function codeFor(legalName: string): string {
  const words = shortName(legalName)
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '')
    .split(/\s+/)
    .filter((word) => /^[A-Z]/.test(word))
  const initials = words.map((word) => word.charAt(0)).join('')
  return (initials.length >= 3 ? initials : words.join('')).slice(0, initials.length >= 3 ? 5 : 3)
}
