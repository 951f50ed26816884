import { expect } from 'vitest'
import type { Failure } from '#contract/core/envelope.ts'
import type { NamedCall } from './calls.ts'
import type { Reply } from '#test/helpers/client.ts'
import { refusal } from '#test/helpers/client.ts'

/** Two processors, the server on one and PostgreSQL on the other: more requests at once would only wait. */
const AT_ONCE = 4

/** A rule over calls: what is wrong with the call, or undefined when the rule holds. */
export type Rule = (call: NamedCall) => Promise<string | undefined>

/** Checks a rule on every call, a few at a time, and fails with all calls that break it. */
export async function expectOfEvery(calls: readonly NamedCall[], rule: Rule, atOnce = AT_ONCE): Promise<void> {
  expect(calls.length).toBeGreaterThan(0)
  const broken: string[] = []
  const queue = calls.values()
  const work = async () => {
    for (const call of queue) {
      const problem = await rule(call).catch((error: unknown) => String(error))
      if (problem !== undefined) broken.push(`${call.area}.${call.name}: ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(broken.toSorted()).toEqual([])
}

/** An answer in one line, for a report of many. */
export const summaryOf = (reply: Reply): string => `answered ${reply.status} ${reply.text.slice(0, 200)}`

/** The answer, when it is not the refusal that was expected. */
export function unlessRefused(reply: Reply, expected: Partial<Failure>): string | undefined {
  try {
    expect(refusal(reply)).toMatchObject(expected)
    return undefined
  } catch {
    return summaryOf(reply)
  }
}

/** The permission that an answer says is missing. */
export const lackingPermission = (body: unknown): string | undefined => {
  const { error, data } = (body ?? {}) as { error?: string; data?: { permission?: string } }
  return error === 'FORBIDDEN' ? data?.permission : undefined
}

/** Whether permissions, wildcards among them, include the one that a call needs. */
export const covers = (held: readonly string[], access: string): boolean =>
  held.some((one) => one === '*' || one === access || one === `${access.split(':')[0]}:*`)
