import * as z from 'zod/mini'
import { widgetKeys, widgets } from '#contract/home/widgets.ts'
import type { AnyCommand } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { hrefOf } from './shown-widgets.ts'

/** Each widget as an entry of the palette: it opens what the widget counts, from anywhere. */
export const widgetCommands: readonly AnyCommand[] = widgetKeys.map((key) => {
  const { title, keywords, needs } = widgets[key]
  return defineCommand({
    id: `home.${key}`,
    title,
    section: 'home',
    keywords,
    permission: needs,
    risk: 'read',
    surfaces: ['palette'],
    args: z.object({}),
    ask: {},
    run: async (_given, { context: { today, personId = 0 } }) => hrefOf(key, { today, masterId: personId }),
    done: (href) => ({ goTo: href }),
  })
})
