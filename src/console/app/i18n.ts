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

/** By `rawCount`: the `count` that is shown is grouped. */
function plural(one: string, other: string): [[string, 'plural', { one: Compiled; other: Compiled }]] {
  return [['rawCount', 'plural', { one: compile(one), other: compile(other) }]]
}

/** English texts with a `count` that say one thing otherwise than several; every other English text is its own translation. */
const singulars = {
  '{{count}} results': '{{count}} result',
  '{{count}} rows': '{{count}} row',
  '{{count}} rows are copied': '{{count}} row is copied',
  '{{count}} unsaved changes': '{{count}} unsaved change',
  '{{count}} new notifications': '{{count}} new notification',
  '{{count}} jobs are running': '{{count}} job is running',
  'Import {{count}} rows': 'Import {{count}} row',
  'Importing {{count}} vouchers into {{batch}}': 'Importing {{count}} voucher into {{batch}}',
  'Importing {{count}} sales': 'Importing {{count}} sale',
  'Generating {{count}} vouchers for {{batch}}': 'Generating {{count}} voucher for {{batch}}',
  '{{average}} / 5 ({{count}} reviews)': '{{average}} / 5 ({{count}} review)',
  'Too many attempts. Try again in {{count}} minutes.': 'Too many attempts. Try again in {{count}} minute.',
  '{{count}} queued messages keep their current text.': '{{count}} queued message keeps its current text.',
  '{{count}} reports': '{{count}} report',
  '{{count}} reports, {{below}} in all': '{{count}} report, {{below}} in all',
  'Started for {{count}} records': 'Started for {{count}} record',
  '{{title}}: started for {{count}} records': '{{title}}: started for {{count}} record',
  'Undo: started for {{count}} records': 'Undo: started for {{count}} record',
}
const en = Object.fromEntries(Object.entries(singulars).map(([other, one]) => [other, plural(one, other)]))

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
    ...(typeof count === 'number' ? { count: number(count), rawCount: count } : {}),
    ...(typeof at === 'string' && /^\d{4}-\d\d-\d\dT/.test(at) ? { at: shortMoment(at) } : {}),
  }
}

function translate(text: string, values?: Values): string {
  return catalogue._(text, values && { ...values, ...readable(values) })
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
