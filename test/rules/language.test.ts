import fs from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow, readSource, root } from '#test/helpers/sources.ts'

const endings = ['.ts', '.tsx', '.mjs', '.mts', '.md', '.json', '.sql', '.css', '.html', '.yml', '.sh']

const files = [
  ...filesBelow(['src', 'commands', 'test', '.ci'], endings),
  ...fs
    .readdirSync(root)
    .filter((name) => endings.some((ending) => name.endsWith(ending)) && name !== 'package-lock.json'),
]

/** Folders that only the machine of the person who wrote a file has. */
const homes = /(?<![\w.*}])\/(?:home|root|Users|work|mnt)\/[\w.-]+|[A-Z]:\\Users\\/g

it('no file contains a path of a developer’s machine', () => {
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) => {
    const text = readSource(file)
    return [...text.matchAll(homes)].map((match) => `${file}: ${match[0]}`)
  })
  expect(found.filter((line) => !line.startsWith('test/rules/language.test.ts'))).toEqual([])
})

it('the rule recognises such paths', () => {
  const samples = ['see /home/ann/notes', "'/root/x'", '(/Users/ann/a.ts)', String.raw`C:\Users\ann`]
  for (const sample of samples) expect(sample, sample).toMatch(homes)
  for (const innocent of ['src/console/routes/_shell/homework/x', 'https://example.org/home/x', './work/x']) {
    expect([...innocent.matchAll(homes)], innocent).toEqual([])
  }
})
