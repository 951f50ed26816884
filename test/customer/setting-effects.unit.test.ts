import { expect, it } from 'vitest'
import { settingEffects } from '#contract/customer/setting-effects.ts'
import { defaultSettings } from '#server/areas/customer/default-settings.ts'
import { filesBelow, readSource } from '#test/helpers/sources.ts'

const keys = defaultSettings('Akademi').map(({ key }) => key)

it('says of every setting that comes with the product what it changes and from when', () => {
  expect(Object.keys(settingEffects).toSorted()).toEqual(keys.toSorted())
})

it('reads every one of them by its name', () => {
  const apart = ['default-settings.ts', 'setting-effects.ts', 'setting.ts']
  const text = filesBelow(['src/server/areas', 'src/server/core', 'src/contract'], ['.ts', '.sql'])
    .filter((file) => !file.includes('/demo/') && !apart.some((name) => file.endsWith(`/${name}`)))
    .map(readSource)
    .join('\n')
  expect(keys.filter((key) => !text.includes(key))).toEqual([])
})
