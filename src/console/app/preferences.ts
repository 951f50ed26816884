import { atom } from 'jotai'
import { store } from './state.ts'

const themes = ['system', 'light', 'dark'] as const
const densities = ['dense', 'comfortable'] as const
const languages = ['en', 'id'] as const

/** A choice of the person, kept on this device; it outlives a session. `/theme.js` reads the same before first paint. */
function preference<T extends string>(storage: string, values: readonly T[], initial: T) {
  const base = atom<T>(initial)
  const read = (): T => values.find((value) => value === localStorage.getItem(storage)) ?? initial
  base.onMount = (set) => set(read())
  const value = atom(
    (get) => get(base),
    (_get, set, next: T) => {
      localStorage.setItem(storage, next)
      set(base, next)
    },
  )
  const reread = () => store.set(base, read())
  reread()
  return [value, { initial, storage, reread }] as const
}

const [theme, themeLook] = preference('academy-theme', themes, 'system')
const [density, densityLook] = preference('academy-density', densities, 'dense')
const [language, languageLook] = preference('academy-language', languages, 'en')
const [sidebar] = preference('academy-sidebar', ['open', 'icons'] as const, 'open')
export { density as densityAtom, language as languageAtom, sidebar as sidebarAtom, theme as themeAtom }

/** Where the look is kept and what it is at first, for whoever keeps it in step with the server. */
export const look = { theme: themeLook, density: densityLook, language: languageLook }

const dark = () => matchMedia('(prefers-color-scheme: dark)')

function applyLook(): void {
  const root = document.documentElement
  const chosen = store.get(theme)
  root.dataset.theme = chosen === 'system' ? (dark().matches ? 'dark' : 'light') : chosen
  root.dataset.density = store.get(density)
}

/** Keeps the page in the chosen theme and density, and in the system's theme when none is chosen. */
export function watchLook(): void {
  applyLook()
  store.sub(theme, applyLook)
  store.sub(density, applyLook)
  dark().addEventListener('change', applyLook)
}
