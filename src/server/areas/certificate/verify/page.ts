import { shownCode, VERIFY_PATH } from '#contract/certificate/certificate.rules.ts'
import type { ItemValue } from '#contract/certificate/design.ts'

type Locale = 'id' | 'en'

const words = {
  id: {
    title: 'Verifikasi sertifikat',
    ask: 'Kode verifikasi',
    hint: '16 huruf dan angka, tercetak pada kode QR sertifikat.',
    check: 'Periksa',
    other: 'Periksa sertifikat lain',
    valid: 'Sertifikat ini berlaku.',
    replaced: 'Sertifikat ini tidak berlaku lagi: sudah diganti dengan yang lebih baru.',
    revoked: 'Sertifikat ini tidak berlaku: sudah dicabut.',
    unknown: 'Tidak ada sertifikat dengan kode ini.',
    unknownHint: 'Periksa kembali kodenya. Sertifikat palsu juga tidak ditemukan di sini.',
    busy: 'Terlalu banyak percobaan. Coba lagi beberapa menit lagi.',
    download: 'Unduh PDF',
    issuer: 'Diterbitkan oleh',
    support: 'Pertanyaan ke',
    language: 'English',
    values: {
      STUDENT_NAME: 'Nama',
      CLASS_TITLE: 'Kelas',
      CERT_NO: 'Nomor',
      DATE: 'Tanggal terbit',
      SCORE: 'Nilai akhir',
      GRADE: 'Predikat',
      INSTRUCTOR: 'Instruktur',
    },
  },
  en: {
    title: 'Certificate verification',
    ask: 'Verification code',
    hint: '16 letters and digits, printed in the QR code of the certificate.',
    check: 'Verify',
    other: 'Verify another certificate',
    valid: 'This certificate is valid.',
    replaced: 'This certificate is no longer valid: it was replaced by a newer one.',
    revoked: 'This certificate is not valid: it was revoked.',
    unknown: 'There is no certificate with this code.',
    unknownHint: 'Check the code. A forged certificate is not found here either.',
    busy: 'Too many attempts. Try again in a few minutes.',
    download: 'Download PDF',
    issuer: 'Issued by',
    support: 'Questions to',
    language: 'Bahasa Indonesia',
    values: {
      STUDENT_NAME: 'Name',
      CLASS_TITLE: 'Class',
      CERT_NO: 'Number',
      DATE: 'Date of issue',
      SCORE: 'Final score',
      GRADE: 'Grade',
      INSTRUCTOR: 'Instructor',
    },
  },
} as const satisfies Record<Locale, object>

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Served as a file of its own: the policy of the server allows no styles within a page. */
export const style = `:root{color-scheme:light dark;--line:#d4d4d8;--quiet:#52525b;--good:#15803d;--bad:#b91c1c}
@media (prefers-color-scheme:dark){:root{--line:#3f3f46;--quiet:#a1a1aa;--good:#4ade80;--bad:#f87171}}
body{margin:0 auto;max-width:36rem;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif}
header{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;flex-wrap:wrap}
h1{font-size:1.25rem;margin:0}
.state{font-size:1.125rem;font-weight:600;border:1px solid;border-radius:.5rem;padding:.75rem 1rem}
.good{color:var(--good)}.bad{color:var(--bad)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1.5rem;margin:1.5rem 0}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
form{display:grid;gap:.5rem;margin:1.5rem 0}
input,button{font:inherit;padding:.6rem .75rem;border:1px solid var(--line);border-radius:.5rem}
input{font-family:ui-monospace,monospace;text-transform:uppercase}
p.quiet{color:var(--quiet)}`

export const STYLE_PATH = `${VERIFY_PATH}/style.css`

function page(locale: Locale, self: string, body: string): string {
  const { title, language } = words[locale]
  const other = locale === 'id' ? 'en' : 'id'
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="${STYLE_PATH}"></head><body><header><h1>${title}</h1><a href="${safe(self)}?lang=${other}" lang="${other}" hreflang="${other}">${language}</a></header><main>${body}</main></body></html>`
}

function form(locale: Locale, code = ''): string {
  const { ask, hint, check } = words[locale]
  return `<form action="${VERIFY_PATH}" method="get"><label for="code">${ask}</label><input id="code" name="code" value="${safe(code)}" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="hint"><span id="hint" class="quiet">${hint}</span><input type="hidden" name="lang" value="${locale}"><button>${check}</button></form>`
}

/** Where a code is typed. */
export const askPage = (locale: Locale): string => page(locale, VERIFY_PATH, form(locale))

export function unknownPage(locale: Locale, typed: string): string {
  const { unknown, unknownHint } = words[locale]
  return page(
    locale,
    VERIFY_PATH,
    `<p class="state bad" role="status">${unknown}</p><p class="quiet">${unknownHint}</p>${form(locale, typed.slice(0, 40))}`,
  )
}

export const busyPage = (locale: Locale): string =>
  page(locale, VERIFY_PATH, `<p class="state bad" role="status">${words[locale].busy}</p>`)

export interface Verified {
  code: string
  state: 'VALID' | 'REPLACED' | 'REVOKED'
  academy: string
  phone: string | null
  printed: Partial<Record<ItemValue, string>>
}

/** What is printed on a certificate, and whether it holds. */
export function verifiedPage(locale: Locale, { code, state, academy, phone, printed }: Verified): string {
  const { values, valid, replaced, revoked, download, other, issuer, support } = words[locale]
  const said = { VALID: valid, REPLACED: replaced, REVOKED: revoked }[state]
  const rows = Object.entries(values).flatMap(([value, title]) => {
    const text = printed[value as ItemValue]
    return text === undefined ? [] : [`<dt>${title}</dt><dd>${safe(text)}</dd>`]
  })
  const self = `${VERIFY_PATH}/${shownCode(code)}`
  const asked = phone === null ? '' : `<dt>${support}</dt><dd>${safe(phone)}</dd>`
  const file = state === 'VALID' ? `<p><a href="${self}/certificate.pdf">${download}</a></p>` : ''
  return page(
    locale,
    self,
    `<p class="state ${state === 'VALID' ? 'good' : 'bad'}" role="status">${said}</p><dl>${rows.join('')}<dt>${issuer}</dt><dd>${safe(academy)}</dd>${asked}</dl>${file}<p><a href="${VERIFY_PATH}?lang=${locale}">${other}</a></p>`,
  )
}

/** The language that is asked for, else the first of the browser's that there is. */
export function localeOf(asked: unknown, accepted: string | undefined): Locale {
  if (asked === 'en' || asked === 'id') return asked
  return /^\s*en\b/i.test(accepted ?? '') ? 'en' : 'id'
}
