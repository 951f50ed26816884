import { answerCalls } from './exercise/answer.ts'
import { exerciseCalls } from './exercise/exercise.ts'
import type { RecordKind } from './kinds.ts'
import type { AnyResourceCalls } from './core/resource/resource.ts'
import type { Resources } from './resources.ts'
import { resources } from './resources.ts'

const described = Object.fromEntries(
  Object.entries(resources).map(([name, { calls }]) => [name, calls]),
) as unknown as {
  readonly [K in keyof Resources]: Resources[K]['calls']
}

/** The calls of every kind of record. */
export const recordCalls = {
  ...described,
  exercise: exerciseCalls,
  answer: answerCalls,
} as const satisfies Record<RecordKind, AnyResourceCalls>

type Described = typeof resources
/** The kinds whose calls are written out, each in a module of its area. */
export type OwnCallsKind = {
  [K in keyof Described]: Described[K]['ownCalls'] extends true ? K : never
}[keyof Described]

/** The kinds whose calls are of a common style. */
export const commonCalls = Object.fromEntries(
  Object.entries(recordCalls).filter(
    ([name]) => !(resources as Readonly<Record<string, { ownCalls: boolean }>>)[name]?.ownCalls,
  ),
) as unknown as Omit<typeof recordCalls, OwnCallsKind>
