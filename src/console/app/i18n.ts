import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { store } from './state.ts'
import { languageAtom } from './preferences.ts'

/** English plurals; every other English text is its own key. */
const en = {
  '{{count}} rows_one': '{{count}} row',
  '{{count}} selected_one': '{{count}} selected',
  '{{count}} new notifications_one': '{{count}} new notification',
  '{{count}} jobs are running_one': '{{count}} job is running',
  '{{count}} rows could not be done_one': '{{count}} row could not be done',
}

/** The text catalogue. The English sentence is the key, so code reads as what the person sees. */
export const i18n = createInstance()

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: en } },
  react: { useSuspense: false },
})

async function speak(): Promise<void> {
  const language = store.get(languageAtom)
  if (language === 'id' && !i18n.hasResourceBundle('id', 'translation')) {
    const { id } = await import('./locale/id.ts')
    i18n.addResourceBundle('id', 'translation', id)
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}

/** Brings the chosen language, now and whenever the choice changes. Wait for it before the first screen. */
export async function startLanguage(): Promise<void> {
  store.sub(languageAtom, () => void speak())
  await speak()
}
