import { serveArea } from '#server/core/area.ts'
import { startMonthly } from './monthly/send.ts'
import { startRoller } from './rollup-worker.ts'
import { countClicks } from './shorter/clicks.ts'
import { addShortLinks } from './shorter/route.ts'

serveArea({
  bookkeeping: ['rekap_dirty', 'monthly_report'],
  start(server, log) {
    const works = [startRoller(server.databases.app, log, server.clock), startMonthly(server, log)]
    return {
      async stop() {
        await Promise.all(works.map((work) => work.stop()))
      },
    }
  },
  routes(app, server) {
    const clicks = countClicks(server.databases.app, app.log, server.clock)
    addShortLinks(app, server, clicks)
    app.addHook('onClose', () => clicks.stop())
  },
})
