import type { Tone } from '#console/list/resource-list.ts'
import type { Integration, IntegrationApp, IntegrationState } from '#contract/meeting/integration.ts'

export const stateTones: Readonly<Record<IntegrationState, Tone>> = {
  CONNECTED: 'success',
  ERROR: 'danger',
  UNTESTED: 'pending',
  DISABLED: 'neutral',
  NOT_CONFIGURED: 'warning',
}

export const stateWords: Readonly<Record<IntegrationState, string>> = {
  CONNECTED: 'Connected',
  ERROR: 'Error',
  UNTESTED: 'Not tested yet',
  DISABLED: 'Disabled',
  NOT_CONFIGURED: 'Not configured',
}

/** What each connection is for. */
export const purposes: Readonly<Record<IntegrationApp, string>> = {
  zoom: 'Holds the online meetings of schedules and reports who attended.',
  prakerja: 'Receives the scores of participants who came with a redeem code of Prakerja.',
  'legacy-correction': 'Corrects codes of vouchers in the system before this one.',
  smtp: 'Sends e-mails.',
  whatsapp: 'Sends WhatsApp messages through the Cloud API of Meta.',
  sms: 'Sends SMS through a gateway.',
  storage: 'Keeps uploaded files.',
}

/** What is to be done about a connection that is not configured. */
export const isLacking = ({ missing }: Pick<Integration, 'missing'>): boolean => missing.length > 0
