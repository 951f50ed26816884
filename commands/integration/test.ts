import * as z from 'zod/mini'
import { App, askApp, shownApp } from '#commands/prompts/integration.ts'
import { appNames, integrationTest } from '#contract/meeting/integration.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'integration.test',
  title: 'Test integration',
  short: 'Test',
  section: 'integration',
  keywords: ['check connection', 'ping', 'zoom', 'smtp', 'whatsapp', 'uji koneksi', 'tes integrasi'],
  permission: 'integration:read',
  risk: 'read',
  surfaces: ['palette'],
  shortcut: { keys: 't', on: '/integrations/$apps' },
  anyCustomer: true,
  args: z.object({ app: App }),
  ask: { app: askApp() },
  from: { app: shownApp },
  run: ({ app }, { call }) => call(integrationTest, { app }),
  done: ({ app, lastError }) => ({
    say:
      lastError === null
        ? say('{{app}} works', { app: appNames[app] })
        : say('{{app}} does not work: {{why}}', { app: appNames[app], why: lastError }),
    refresh: true,
  }),
})
