import type { TemplateChannel } from '#contract/notification/template-channel.ts'
import { templateChannels } from '#contract/notification/template-channel.ts'

export const channelWords: Readonly<Record<TemplateChannel, string>> = {
  EMAIL: 'E-mail',
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
  IN_APP: 'In the application',
}

export const channelChoices = templateChannels.map((value) => ({ value, label: channelWords[value] }))
