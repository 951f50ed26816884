import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The accessibility rules that the page breaks now, each with its first place. */
async function violationsOf(page: Page): Promise<string[]> {
  // A page keeps the source until it is loaded again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
  }, tags)
}

/** Expects that the page breaks no accessibility rule once it has come to rest: text that fades in has little contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => violationsOf(page), { interval: 200 }).toEqual([])
}
