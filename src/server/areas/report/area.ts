import { serveArea } from '#server/core/area.ts'
import { startRoller } from './roller.ts'
import { countClicks } from './shorter/clicks.ts'
import { addShortLinks } from './shorter/route.ts'

serveArea({
  bookkeeping: ['rekap_dirty'],
  start: ({ databases, clock }, log) => startRoller(databases.app, log, clock),
  routes(app, server) {
    const clicks = countClicks(server.databases.app, app.log, server.clock)
    addShortLinks(app, server, clicks)
    app.addHook('onClose', () => clicks.stop())
  },
})
