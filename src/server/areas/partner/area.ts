import { serveArea } from '#server/core/area.ts'
import { watchExpiry } from './expiry.ts'

serveArea({ housekeeping: watchExpiry })
