import { serveArea } from '#server/core/area.ts'
import { giveMissingDefaults } from './defaults.ts'

serveArea({ prepare: giveMissingDefaults })
