const zones = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment where the customer is, `YYYY-MM-DD`. */
export function dayThere(moment: string | null, timezone: string): string | null {
  if (moment === null) return null
  const format = zones.get(timezone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  zones.set(timezone, format)
  return format.format(new Date(moment))
}
