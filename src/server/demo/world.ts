import type { Vault } from '#server/core/crypto/vault.ts'
import type { Receiving } from '#server/core/upload/receive.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** What every part of the seed works with. */
export interface World {
  tx: Tx
  random: Random
  clock: Clock
  vault: Vault
  files: Receiving
  /** 1, 2, 3, …: a phone number and a personal number are nobody else's. */
  next: () => number
}

/** How much of everything a customer has. */
export interface Size {
  code: string
  classes: number
  schedules: number
  students: number
  vouchers: number
  /** Purchases over all schedules. */
  purchases: number
}

export interface Customer {
  id: number
  code: string
  name: string
  size: Size
  /** Who makes what has no other maker. */
  madeBy: number
}

export interface Person {
  id: number
  name: string
  email: string
}
