import path from 'node:path'
import { measureBuild } from '../../src/tools/first-list.ts'

// The JavaScript that must arrive before the first list shows: the entry, the voucher list, and all that both import
// statically. What loads later (palette, forms, dialogs) is part of the whole. The build itself fails above its limit.
const { first, chunks, whole } = await measureBuild(path.resolve(import.meta.dirname, '../../dist'))
console.log(`JavaScript to the first list: ${first.toFixed(1)} kB gzip in ${chunks} chunks`)
console.log(`JavaScript of the whole console: ${whole.toFixed(1)} kB gzip`)
