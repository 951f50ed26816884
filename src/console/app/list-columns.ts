import { ownCopy } from './session/own-copy.ts'

function fits(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}

/** How the person at hand wants the columns of each list (`list/columns/choices.ts`). */
export const [listColumnsAtom, rereadListColumnsAtom] = ownCopy<Record<string, string>>('academy-columns', fits, {})
