import { atom } from 'jotai'
import { store } from './state.ts'

const themes = ['system', 'light', 'dark'] as const
const densities = ['dense', 'comfortable'] as const
const languages = ['en', 'id'] as const

/** A choice of the person for this device; it outlives a session. `/theme.js` reads the same keys before first paint. */
function preference<T extends string>(key: string, values: readonly T[], fallback: T) {
  const base = atom<T>(fallback)
  const read = (): T => values.find((value) => value === localStorage.getItem(key)) ?? fallback
  base.onMount = (set) => set(read())
  const value = atom(
    (get) => get(base),
    (_get, set, next: T) => {
      localStorage.setItem(key, next)
      set(base, next)
    },
  )
  store.set(base, read())
  return value
}

export const themeAtom = preference('academy-theme', themes, 'system')
export const densityAtom = preference('academy-density', densities, 'dense')
export const languageAtom = preference('academy-language', languages, 'en')
export const sidebarAtom = preference('academy-sidebar', ['open', 'icons'] as const, 'open')

const dark = () => matchMedia('(prefers-color-scheme: dark)')

function applyLook(): void {
  const root = document.documentElement
  const theme = store.get(themeAtom)
  root.dataset.theme = theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme
  root.dataset.density = store.get(densityAtom)
}

/** Keeps the page in the chosen theme and density, and in the system's theme when none is chosen. */
export function watchLook(): void {
  applyLook()
  store.sub(themeAtom, applyLook)
  store.sub(densityAtom, applyLook)
  dark().addEventListener('change', applyLook)
}
