export const templateChannels = ['EMAIL', 'WHATSAPP', 'SMS', 'IN_APP'] as const
export type TemplateChannel = (typeof templateChannels)[number]
export const templateLocales = ['id', 'en'] as const
export type TemplateLocale = (typeof templateLocales)[number]
