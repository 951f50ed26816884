import * as z from 'zod/mini'
import type { IntegrationApp } from '#contract/meeting/integration.ts'
import { appNames, integrationApps, isSetUpHere } from '#contract/meeting/integration.ts'
import type { Context } from '#engine/context.ts'
import { oneOf } from '#engine/prompt.ts'

export const App = z.enum(integrationApps)

const isApp = (id: unknown): id is IntegrationApp => (integrationApps as readonly unknown[]).includes(id)

/** The connection that the screen shows. */
export const shownApp = ({ focused }: Context): IntegrationApp | undefined =>
  focused?.resource === 'app' && isApp(focused.id) ? focused.id : undefined

const named = (apps: readonly IntegrationApp[]) => apps.map((value) => ({ value, label: appNames[value] }))

/** Asks for a connection; `here`: only those that are set up in the console. */
export const askApp = (here: 'any' | 'here' = 'any') =>
  oneOf('Which integration?', named(here === 'here' ? integrationApps.filter(isSetUpHere) : integrationApps), {
    names: ['app', 'integration', 'integrasi'],
  })
