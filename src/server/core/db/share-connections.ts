/** Connections of a server that are in no pool: the listener of the change feed and that of the job queue. */
const LISTENERS = 2

/** How many connections each pool of a server may have. */
export interface Shares {
  app: number
  aside: number
  sessions: number
  snapshots: number
  owner: number
  queue: number
}

/**
 * Divides the connections of a server among its pools. The pools stay apart, because work that holds a connection of one
 * waits for a connection of another: in a single pool enough requests at once would wait for each other forever.
 * @param total at least 10
 */
export function shareConnections(total: number): Shares {
  const tenth = Math.floor(total / 10)
  const small = Math.min(tenth, 4)
  const rest = {
    aside: small,
    sessions: small,
    snapshots: Math.min(Math.max(2, Math.floor(total * 0.15)), 4),
    owner: Math.min(Math.max(tenth, 2), 6),
    queue: small,
  }
  const taken = Object.values(rest).reduce((sum, n) => sum + n, LISTENERS)
  return { app: total - taken, ...rest }
}
