import type { TemplateChannel } from '#contract/core/message-channels.ts'
import { templateChannels } from '#contract/core/message-channels.ts'

export const channelWords: Readonly<Record<TemplateChannel, string>> = {
  EMAIL: 'E-mail',
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
  IN_APP: 'In the application',
}

export const channelChoices = templateChannels.map((value) => ({ value, label: channelWords[value] }))
