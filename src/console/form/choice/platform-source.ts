import { i18n } from '#console/app/i18n.ts'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import { callApi } from '#console/api/api.ts'
import type { ChoiceSource } from './choices.ts'

/** Where vouchers are sold. */
export const platforms: ChoiceSource<string> = {
  key: ['platform'],
  async search(text, signal) {
    const wanted = text.toLowerCase()
    const all = await callApi(digitalPlatforms, {}, { signal })
    return all
      .filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted))
      .map(({ code, name }) => ({ value: code, label: name }))
  },
  async name(code, signal) {
    return (await platforms.search('', signal)).find(({ value }) => value === code)
  },
}

/** A platform, or none again. */
export const platformOrNone: ChoiceSource<string> = {
  ...platforms,
  key: [...platforms.key, 'or-none'],
  search: async (text, signal) => [{ value: '', label: i18n.t('None') }, ...(await platforms.search(text, signal))],
}
