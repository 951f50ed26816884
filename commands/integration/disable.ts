import * as z from 'zod/mini'
import { App, askApp, shownApp } from '#commands/prompts/integration.ts'
import { appNames, integrationRead, integrationUpdate } from '#contract/meeting/integration.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'integration.disable',
  title: 'Disable integration',
  short: 'Disable',
  section: 'integration',
  keywords: ['disconnect', 'switch off', 'zoom', 'nonaktifkan integrasi'],
  permission: 'integration:update',
  risk: 'reversible',
  opposite: 'integration.enable',
  surfaces: ['palette'],
  anyCustomer: true,
  args: z.object({ app: App }),
  ask: { app: askApp('here') },
  from: { app: shownApp },
  async run({ app }, { call }) {
    const { version } = await call(integrationRead, { app })
    return call(integrationUpdate, { app, body: { version, enabled: false } })
  },
  done: ({ app }) => ({ say: say('{{app}} disabled', { app: appNames[app] }), refresh: true }),
})
