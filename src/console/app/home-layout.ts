import type { HomeSettings } from '#contract/core/preference.ts'
import { ownCopy } from './session/own-copy.ts'

export const USUAL_HOME: HomeSettings = { widgets: null, aboveList: false }

const fits = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'aboveList') === 'boolean' &&
  (Reflect.get(value, 'widgets') === null || Array.isArray(Reflect.get(value, 'widgets')))

/** Which widgets the person at hand wants on the home page, in which order. */
export const [homeLayoutAtom, rereadHomeLayoutAtom] = ownCopy<HomeSettings>('academy-home', fits, USUAL_HOME)
