import { atom } from 'jotai'

/**
 * Outlives the page: whoever is sent to the server-down page and back, or has confirmed an address, finds the e-mail in
 * the login form.
 */
export const typedEmailAtom = atom('')
