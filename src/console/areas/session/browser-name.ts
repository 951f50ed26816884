const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

const named = (agent: string, names: readonly (readonly [string, string])[]) =>
  names.find(([mark]) => agent.includes(mark))?.[1]

/** What a browser calls itself, in the words of people: `Chrome, Windows`. Of other programs the first word. */
export function browserName(agent: string | null): string | undefined {
  if (agent === null || agent.trim() === '') return undefined
  const parts = [named(agent, browsers), named(agent, systems)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : agent.slice(0, 40)
}
