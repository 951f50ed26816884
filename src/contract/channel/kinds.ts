import { kindOf } from '#contract/core/resource/kind.ts'
import { platformNames } from './platform-words.ts'

/** The sales of a marketplace; all of them share a table, and are one kind to the finder. */
const salesOf = <const K extends string>(kind: K, name: string, heading = name) =>
  kindOf({
    kind,
    family: 'sale',
    one: `${name} sale`,
    many: `${name} sales`,
    heading,
    file: name,
    word: 'Marketplace sale',
    table: 'platform_sale',
    area: 'channel',
    path: `/${kind}`,
    actions: ['import'],
    found: false,
  })

const { SEKOLAHMU } = platformNames

/** What sales are called, on each marketplace and as finance sees all of them, and the days that they make. */
export const channelKinds = {
  pintaria: salesOf('pintaria', platformNames.PINTARIA),
  tokped: salesOf('tokped', platformNames.TOKOPEDIA),
  bukalapak: salesOf('bukalapak', platformNames.BUKALAPAK),
  pijar: salesOf('pijar', platformNames.PIJAR),
  mba: salesOf('mba', platformNames.MBA),
  skillacademy: salesOf('skillacademy', platformNames.SKILLACADEMY),
  studentsekolahmu: salesOf('studentsekolahmu', SEKOLAHMU, `${SEKOLAHMU} students`),
  ecommerce: kindOf({
    kind: 'ecommerce',
    one: 'e-commerce sale',
    heading: 'E-commerce report',
    word: 'Marketplace sale',
    table: 'platform_sale',
    area: 'ecommerce',
    path: '/reportecommerce',
    actions: ['settle'],
  }),
  daily: kindOf({
    kind: 'daily',
    one: 'daily record',
    heading: 'Daily e-commerce',
    table: 'daily_ecommerce',
    area: 'ecommerce',
    path: '/daily_ecommerce',
    actions: ['adjust', 'lock', 'unlock', 'reset', 'generate'],
  }),
} as const
