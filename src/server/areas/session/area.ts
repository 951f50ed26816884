import { serveArea } from '#server/core/area.ts'

serveArea({ bookkeeping: ['user_preference', 'second_factor', 'passkey', 'passkey_challenge'] })
