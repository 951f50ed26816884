import { useCallback } from 'react'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Say } from '#engine/say.ts'
import { inWords } from '#engine/say.ts'

const translate = (text: string, data: Record<string, unknown>) => i18n.t(text, data)

/** What is to be said, in the person's language. */
export function wordsOf(what: Say): string {
  return inWords(what, translate)
}

/** What a command is called: screens are gone to. */
export function titleOf(command: AnyCommand): string {
  const title = i18n.t(command.title)
  return command.section === 'screen' ? i18n.t('Go to {{screen}}', { screen: title }) : title
}

/** `wordsOf` for components: they write it anew when the language changes. */
export function useWords(): (what: Say) => string {
  const { i18n: instance } = useTranslation()
  const { language } = instance
  // oxlint-disable-next-line react/exhaustive-deps -- a new function is the signal that the language changed
  return useCallback((what: Say) => wordsOf(what), [language])
}
