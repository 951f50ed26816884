import type { TemplateChannel, TemplateLocale } from '#contract/core/message-channels.ts'
import { templateChannels, templateLocales } from '#contract/core/message-channels.ts'

export const channelWords: Readonly<Record<TemplateChannel, string>> = {
  EMAIL: 'E-mail',
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
  IN_APP: 'In the application',
}
export const channelChoices = templateChannels.map((value) => ({ value, label: channelWords[value] }))

/** What people type for a channel besides. */
export const channelTyped = { EMAIL: ['surel', 'e-mail'], WHATSAPP: ['wa'], IN_APP: ['aplikasi', 'app'] } as const

export const localeWords: Readonly<Record<TemplateLocale, string>> = { id: 'Bahasa Indonesia', en: 'English' }
export const localeChoices = templateLocales.map((value) => ({ value, label: localeWords[value] }))
