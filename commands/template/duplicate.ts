import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { template } from '#contract/notification/template.ts'
import { channelChoices, localeChoices } from '#contract/notification/channel-words.ts'
import { templateChannels, templateLocales } from '#contract/core/message-channels.ts'
import { subjectOf } from '#contract/notification/template.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { oneOf } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'template.duplicate',
  title: 'Copy template to another channel or language',
  short: 'Duplicate',
  section: 'template',
  resource: 'template',
  keywords: ['copy', 'clone', 'translate', 'salin', 'duplikat', 'terjemahkan', ...template.keywords],
  permission: ['template:create', 'template:update'],
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v d', on: '/template' },
  args: z.object({ record: Id, channel: z.enum(templateChannels), locale: z.enum(templateLocales) }),
  ask: {
    record: pickOf(template),
    channel: oneOf('On which channel?', channelChoices, { names: ['channel', 'kanal'] }),
    locale: oneOf('In which language?', localeChoices, { names: ['language', 'bahasa'] }),
  },
  from: { record: focused('template') },
  async run({ record, channel, locale }, { call, customerId }) {
    const { code, name, subject, body } = await call(template.calls.read, { id: record })
    const wants = subjectOf[channel]
    return call(template.calls.create, {
      query: { customerId },
      body: {
        code,
        name,
        channel,
        locale,
        body,
        // An e-mail has one in any case.
        subject: wants === 'never' ? null : (subject ?? (wants === 'always' ? name : null)),
        // Nobody is sent it before it has been read in its new place.
        active: false,
      },
    })
  },
  done: (copy) => ({
    say: say('Template {{name}} is copied', { name: copy.name }),
    detail: 'It is switched off until you have looked at it.',
    stale: ['template'],
    goTo: `/template/edit/${copy.id}`,
  }),
})
