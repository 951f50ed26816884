import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { iconNames } from '#console/ui/icon.tsx'

const file = readFileSync(path.resolve(import.meta.dirname, '../../src/console/ui/icons.svg'), 'utf8')

it('every icon has its drawing, and every drawing its icon', () => {
  const drawn = [...file.matchAll(/<symbol id="([\w-]+)"/g)].map((match) => match[1])
  expect(drawn).toEqual([...iconNames])
})

it('drawings take the colour of the text beside them, and hold nothing that the policy of the page would refuse', () => {
  expect(file).not.toMatch(/style=|<script|href=|(?:fill|stroke)="(?!currentColor|none)/)
})
