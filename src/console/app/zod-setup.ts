import { config } from 'zod/mini'

// zod tries `new Function` once, which the content security policy refuses and reports on every page.
config({ jitless: true })
