import { atom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import type { Store } from './current-console.ts'

const themes = ['system', 'light', 'dark'] as const
const densities = ['dense', 'comfortable'] as const
const languages = ['en', 'id'] as const

/** A choice of the person, stored on this device; it outlives a session. `/theme.js` reads the same before first paint. */
function preference<T extends string>(storage: string, values: readonly T[], initial: T) {
  const read = (): T => values.find((value) => value === localStorage.getItem(storage)) ?? initial
  const base = atomWithLazy(read)
  const value = atom(
    (get) => get(base),
    (_get, set, next: T) => {
      localStorage.setItem(storage, next)
      set(base, next)
    },
  )
  /** Takes over what another tab stored. */
  const reread = atom(null, (_get, set) => set(base, read()))
  return [value, { initial, storage, reread }] as const
}

const [theme, themeLook] = preference('academy-theme', themes, 'system')
const [density, densityLook] = preference('academy-density', densities, 'dense')
const [language, languageLook] = preference('academy-language', languages, 'en')
const [sidebar] = preference('academy-sidebar', ['open', 'icons'] as const, 'open')
export { density as densityAtom, language as languageAtom, sidebar as sidebarAtom, theme as themeAtom }

/** Where the look is stored and what it is at first, for whoever keeps it in step with the server. */
export const look = { theme: themeLook, density: densityLook, language: languageLook }

const dark = () => matchMedia('(prefers-color-scheme: dark)')

function applyLook(store: Store): void {
  const root = document.documentElement
  const chosen = store.get(theme)
  root.dataset.theme = chosen === 'system' ? (dark().matches ? 'dark' : 'light') : chosen
  root.dataset.density = store.get(density)
}

/** Keeps the page in the chosen theme and density, and in the system's theme when none is chosen. Returns how to stop. */
export function watchLook(store: Store): () => void {
  const apply = () => applyLook(store)
  apply()
  const system = dark()
  system.addEventListener('change', apply)
  const stops = [store.sub(theme, apply), store.sub(density, apply)]
  return () => {
    system.removeEventListener('change', apply)
    for (const stop of stops) stop()
  }
}
