import { useCallback } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { ApiError } from '#contract/core/api-error.ts'
import { i18n } from './i18n.ts'

/** The sentence that a person reads about a failed call, in his language. */
export function errorText(error: ApiError): string {
  const { code, text } = error
  if (text !== undefined) return i18n.t(text, error.data)
  if (code === 'NETWORK') return i18n.t('The server does not answer.')
  if (code === 'ABORTED') return i18n.t('Cancelled.')
  return i18n.t('The server answered {{status}}.', { status: error.status })
}

/** `errorText` for components: they write it anew when the language changes. */
export function useErrorText(): (error: ApiError) => string {
  const { i18n: instance } = useTranslation()
  const { language } = instance
  // oxlint-disable-next-line react/exhaustive-deps -- a new function is the signal that the language changed
  return useCallback((error: ApiError) => errorText(error), [language])
}
