/** After so many tries a message is given up that was refused each time for now. */
export const MAX_ATTEMPTS = 10

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 2 * 60 * 60

/**
 * How long to wait after so many tries, in seconds: twice as long each time, up to two hours, and a quarter more or less,
 * so that what failed together does not come back together. `random` is in [0, 1).
 */
export function secondsUntilNext(attempts: number, random: number = Math.random()): number {
  const whole = Math.min(FIRST_SECONDS * 2 ** Math.max(attempts - 1, 0), LONGEST_SECONDS)
  return Math.round(whole * (0.75 + random / 2))
}

/** How long a way is left alone that was found closed so many times in a row, in milliseconds. */
export const pauseAfter = (times: number): number => Math.min(5000 * 2 ** Math.max(times - 1, 0), 300_000)
