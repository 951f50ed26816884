import { setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { stateWords } from '#contract/core/fill-text.ts'
import type { Store } from './current-console.ts'
import { number, shortMoment } from '#console/ui/format.ts'
import { languageAtom } from './preferences.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Says an English text in the chosen language. `{{name}}` is filled from the values; a `count` is grouped as people
 * write it, a moment `at` stands in the person's zone, the code of a state is put into words.
 */
export type Translate = (text: string, values?: Values) => string

/** English plurals; every other English text is its own key. */
const en = {
  '{{count}} results_one': '{{count}} result',
  '{{count}} rows_one': '{{count}} row',
  '{{count}} selected_one': '{{count}} selected',
  '{{count}} new notifications_one': '{{count}} new notification',
  '{{count}} jobs are running_one': '{{count}} job is running',
  '{{count}} rows could not be done_one': '{{count}} row could not be done',
  '{{number}} rows_one': '{{number}} row',
  'Import {{number}} rows_one': 'Import {{number}} row',
  'Importing {{number}} vouchers into {{batch}}_one': 'Importing {{number}} voucher into {{batch}}',
  'Importing {{number}} sales_one': 'Importing {{number}} sale',
  'Generating {{number}} vouchers for {{batch}}_one': 'Generating {{number}} voucher for {{batch}}',
  '{{average}} / 5 ({{count}} reviews)_one': '{{average}} / 5 ({{count}} review)',
  'Too many attempts. Try again in {{count}} minutes._one': 'Too many attempts. Try again in {{count}} minute.',
  '{{count}} queued messages keep their current text._one': '{{count}} queued message keeps its current text.',
  'Started for {{count}} records_one': 'Started for {{count}} record',
  '{{title}}: started for {{count}} records_one': '{{title}}: started for {{count}} record',
  'Undo: started for {{count}} records_one': 'Undo: started for {{count}} record',
}

type Compiled = (string | [string])[]
const compiled = new Map<string, Compiled>()

/** Texts write their places as `{{name}}`, as the error catalogue of the contract does, and use nothing else. */
function compile(text: string): Compiled {
  const ready = compiled.get(text)
  if (ready) return ready
  const tokens = text.split(/\{\{(\w+)\}\}/).map((part, at): string | [string] => (at % 2 === 1 ? [part] : part))
  compiled.set(text, tokens)
  return tokens
}

const catalogue = setupI18n({ locale: 'en', messages: { en } }).setMessagesCompiler(compile)

/** The key of a state is how it stands alone, with a capital: `Available`. */
function state(name: string, value: unknown): Values {
  const words = stateWords(name, value)
  return words === undefined ? {} : { [name]: translate(words.charAt(0).toUpperCase() + words.slice(1)).toLowerCase() }
}

function readable({ count, at, status, from, to }: Values): Values {
  return {
    ...state('status', status),
    ...state('from', from),
    ...state('to', to),
    ...(typeof count === 'number' ? { count: number(count) } : {}),
    ...(typeof at === 'string' && /^\d{4}-\d\d-\d\dT/.test(at) ? { at: shortMoment(at) } : {}),
  }
}

function translate(text: string, values?: Values): string {
  const single = `${text}_one`
  const isOne = values?.count === 1 || values?.number === '1'
  const key = isOne && single in catalogue.messages ? single : text
  return catalogue._(key, values && { ...values, ...readable(values) })
}

/** The text catalogue. The English sentence is the key, so code reads as what the person sees. */
export const i18n = {
  get language(): string {
    return catalogue.locale
  },
  t: translate,
}

/** One function a language: whoever remembers what it said says it anew when the language changes. */
const perLanguage = new Map<string, { t: Translate; i18n: typeof i18n }>()

function current(): { t: Translate; i18n: typeof i18n } {
  const ready = perLanguage.get(catalogue.locale)
  if (ready) return ready
  const made = { t: (text: string, values?: Values) => translate(text, values), i18n }
  perLanguage.set(catalogue.locale, made)
  return made
}

const subscribe = (onChange: () => void) => catalogue.on('change', onChange)

/** The text catalogue for a component, which follows the language. */
export function useTranslation(): { t: Translate; i18n: typeof i18n } {
  return useSyncExternalStore(subscribe, current)
}

async function speak(language: 'en' | 'id'): Promise<void> {
  if (language === 'id') {
    const { id } = await import('./locale/id.ts')
    catalogue.load('id', id)
  }
  catalogue.activate(language)
  document.documentElement.lang = language
}

/** Brings the chosen language, now and whenever the choice changes. Wait for `ready` before the first screen. */
export function startLanguage(store: Store): { ready: Promise<void>; stop: () => void } {
  const follow = () => speak(store.get(languageAtom))
  const stop = store.sub(languageAtom, () => void follow())
  return { ready: follow(), stop }
}
