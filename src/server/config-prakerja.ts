import { checked, isWeb } from './config-messages.ts'

export const describePrakerja = {
  PRAKERJA_API_URL: { default: 'https://api.prakerja.go.id', meaning: 'Base address of the Prakerja API' },
} as const

export const prakerjaVariables = {
  PRAKERJA_API_URL: checked(isWeb, 'must be an http(s) URL')
    .default(describePrakerja.PRAKERJA_API_URL.default)
    .transform((value) => value.replace(/\/+$/, '')),
}
