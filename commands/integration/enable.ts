import * as z from 'zod/mini'
import { App, askApp, shownApp } from '#commands/prompts/integration.ts'
import { appNames, integrationRead, integrationUpdate } from '#contract/meeting/integration.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'integration.enable',
  title: 'Enable integration',
  short: 'Enable',
  section: 'integration',
  keywords: ['connect', 'switch on', 'zoom', 'aktifkan integrasi'],
  permission: 'integration:update',
  risk: 'reversible',
  opposite: 'integration.disable',
  surfaces: ['palette'],
  anyCustomer: true,
  args: z.object({ app: App }),
  ask: { app: askApp('here') },
  from: { app: shownApp },
  async run({ app }, { call }) {
    const { version } = await call(integrationRead, { app })
    return call(integrationUpdate, { app, body: { version, enabled: true } })
  },
  done: ({ app }) => ({ say: say('{{app}} enabled', { app: appNames[app] }), refresh: true }),
})
