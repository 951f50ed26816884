import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const certificateStates = ['VALID', 'REPLACED', 'REVOKED'] as const
export type CertificateState = (typeof certificateStates)[number]

type Verdict = true | Reason

/** What of a participant a certificate depends on. */
export interface Candidate {
  name: string
  passed: boolean
  classTitle: string
  /** That of the schedule, else that of the class; null: none, or an inactive one. */
  template: { name: string; missing: readonly string[] } | null
  /** The one that the participant has. */
  current: { number: string; state: CertificateState } | null
}

function canPrint({ classTitle, template }: Pick<Candidate, 'classTitle' | 'template'>): Verdict {
  if (!template) return reason('NO_TEMPLATE', { title: classTitle })
  const [first] = template.missing
  return first === undefined ? true : reason('TEMPLATE_INCOMPLETE', { name: template.name, missing: first })
}

/** Whether a first certificate can be issued. */
export function canIssue({ current, ...candidate }: Candidate): Verdict {
  if (current) {
    const { number } = current
    return current.state === 'REVOKED'
      ? reason('CERTIFICATE_REVOKED', { number })
      : reason('CERTIFICATE_ISSUED', { name: candidate.name, number })
  }
  return candidate.passed ? canPrint(candidate) : reason('NOT_PASSED', { name: candidate.name })
}

/** Whether the certificate of a participant can be replaced by a new one; a revoked one can. */
export function canReissue(candidate: Candidate): Verdict {
  const { current, name, passed } = candidate
  if (!current) return reason('CERTIFICATE_MISSING', { name })
  if (current.state === 'REPLACED') return reason('CERTIFICATE_REPLACED', { number: current.number })
  return passed ? canPrint(candidate) : reason('NOT_PASSED', { name })
}

interface Issued {
  number: string
  state: CertificateState
}

/** Whether a certificate can be sent: not again within `seconds`. */
export function canSend(
  { number, state, queuedAt }: Issued & { queuedAt: string | null },
  seconds: number,
  now: number,
): Verdict {
  if (state === 'REVOKED') return reason('CERTIFICATE_REVOKED', { number })
  if (state === 'REPLACED') return reason('CERTIFICATE_REPLACED', { number })
  const wait = queuedAt === null ? 0 : Math.ceil((Date.parse(queuedAt) + seconds * 1000 - now) / 1000)
  return wait > 0 ? reason('JUST_SENT', { number, retryAfter: wait }) : true
}

export function canRevoke({ number, state }: Issued): Verdict {
  if (state === 'REVOKED') return reason('CERTIFICATE_REVOKED', { number })
  return state === 'REPLACED' ? reason('CERTIFICATE_REPLACED', { number }) : true
}

export function canUnrevoke({ number, state }: Issued): Verdict {
  if (state === 'REPLACED') return reason('CERTIFICATE_REPLACED', { number })
  return state === 'REVOKED' ? true : reason('CERTIFICATE_VALID', { number })
}

/** Certificates are never deleted. */
export const canDelete = ({ number }: { number: string }): Verdict => reason('CERTIFICATE_PERMANENT', { number })

/** The number of a certificate: `{kode}/{tahun}/{bulan}/{urut:6}`; a format without a place for the count gets one. */
export function numberOf(
  format: string,
  { code, year, month, count }: { code: string; year: number; month: number; count: number },
): string {
  const values: Readonly<Record<string, number | string>> = {
    kode: code,
    tahun: year,
    bulan: String(month).padStart(2, '0'),
  }
  const whole = /\{urut(:\d+)?\}/.test(format) ? format : `${format}/{urut:6}`
  // Counts begin anew every year, so that a number without its year would come again.
  const dated = whole.includes('{tahun}') ? whole : `{tahun}/${whole}`
  return dated.replaceAll(/\{(\w+)(?::(\d+))?\}/g, (place, name: string, width = '1') =>
    name === 'urut' ? String(count).padStart(Math.min(12, Number(width)), '0') : String(values[name] ?? place),
  )
}

/** Letters and digits that are not mistaken for each other. */
export const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codePattern = /^[2-9A-HJ-NP-Z]{16}$/

/** A code as it is typed, with or without spaces and hyphens. Undefined: it cannot be one. */
export function verifyCodeOf(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return codePattern.test(plain) ? plain : undefined
}

/** As it is printed: `7K2M-9QXA-T4PB-0WZC`. */
export const shownCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** Where anyone sees whether a certificate is genuine. */
export const VERIFY_PATH = '/verify'
