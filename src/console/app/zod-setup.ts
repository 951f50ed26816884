import { config } from 'zod'

// zod tries `new Function` once, which the content security policy refuses and reports on every page.
config({ jitless: true })
