import * as z from 'zod/mini'
import type { Service } from '#contract/core/call.ts'

const defaults: Record<Service, string> = {
  main: '/svc/main',
  crm: '/svc/crm',
  hr: '/svc/hr',
  elastic: '/svc/elastic',
  console: '/svc/console',
  external: '/svc/external',
}

const Config = z.object({
  services: z._default(
    z.partialRecord(z.enum(['main', 'crm', 'hr', 'elastic', 'console', 'external']), z.string()),
    {},
  ),
})

/**
 * Where the services are. The page says so in `<meta name="academy-config" content='{"services":{"main":"https://…"}}'>`,
 * so that one build runs against any server; what it leaves out is on this origin.
 */
export function readServices(doc: Document = document): Record<Service, string> {
  const content = doc.querySelector('meta[name="academy-config"]')?.getAttribute('content')
  if (!content) return defaults
  try {
    const { services } = Config.parse(JSON.parse(content))
    const trimmed = Object.entries(services).map(([name, base]) => [name, base.replace(/\/+$/, '')])
    return { ...defaults, ...Object.fromEntries(trimmed) }
  } catch {
    return defaults
  }
}
