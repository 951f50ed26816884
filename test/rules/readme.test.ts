import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { configVariables } from '#server/config.ts'

const root = path.resolve(import.meta.dirname, '../..')
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')

test('the README lists the configuration as it is', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z\d_]+)` *\| (.+?) *\| (.+?) *\|$/gm)].map(([, name, value, meaning]) => ({
    name,
    default: value,
    meaning,
  }))
  expect(rows).toEqual(configVariables)
})

test('every npm command that the README names exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '')
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the picture of the README is there', () => {
  for (const [, file] of readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) {
    expect(readFileSync(path.join(root, file ?? '')).length).toBeGreaterThan(10_000)
  }
})
