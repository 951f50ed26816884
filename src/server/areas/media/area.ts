import { serveArea } from '#server/core/area.ts'

serveArea({ contents: ['file', 'media_item'] })
