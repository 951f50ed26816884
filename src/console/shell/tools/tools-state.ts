import { atom } from 'jotai'

export type ToolName = 'jobs' | 'bell' | 'person'

/** The tool of the top bar that is to open its panel; reset once it has. */
export const wantedToolAtom = atom<ToolName | null>(null)
