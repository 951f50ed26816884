import { serveArea } from '#server/core/area.ts'
import { code, name, ref, word } from '#server/core/find/description.ts'
import { sql } from 'kysely'
import { appNames, integrationApps } from '#contract/meeting/integration.ts'
import { startPrakerja } from './prakerja/prakerja-worker.ts'
import { addZoomHook } from './zoom/zoom-hook.ts'
import { startZoom } from './zoom/zoom-worker.ts'

const apps = sql.join(integrationApps.map((app) => sql`(${sql.lit(app)}, ${sql.lit(appNames[app])})`))

serveArea({
  routes: addZoomHook,
  start(server, log) {
    const works = [startZoom(server, log), startPrakerja(server, log)]
    return {
      async stop() {
        await Promise.all(works.map((work) => work.stop()))
      },
    }
  },
  bookkeeping: ['zoom_meeting', 'integration_failure', 'prakerja_push'],
  find: {
    // Those that can be set up are given; how they fare their screen shows.
    app: {
      from: sql`(VALUES ${apps}) AS t (id, name)`,
      id: { value: ref('t.id'), type: 'text' },
      newest: sql`t.name`,
      fields: [code('t.id', word), name('t.name', { part: 'near' })],
      label: ref('t.name'),
    },
  },
})
