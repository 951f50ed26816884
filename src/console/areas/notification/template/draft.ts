import { atom } from 'jotai'
import type { Template } from '#contract/notification/template.ts'

/** The texts of a template, saved or being typed. */
export type DraftText = Pick<Template, 'code' | 'channel' | 'locale' | 'subject' | 'body'>

/** What is being typed into the form on screen; the preview beside it shows it as it grows. */
export const draftAtom = atom<DraftText | null>(null)
