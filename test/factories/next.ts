const counters = new Map<string, number>()

/** 1, 2, 3, … for each name: keeps made records apart. */
export function next(name: string): number {
  const value = (counters.get(name) ?? 0) + 1
  counters.set(name, value)
  return value
}

export const DAY = 86_400_000
