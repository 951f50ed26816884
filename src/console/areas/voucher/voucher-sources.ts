import { digitalPlatforms } from '#contract/platform.ts'
import { callApi } from '#console/api/api.ts'
import type { ChoiceSource } from '#console/form/choices.ts'
import { records } from '#console/form/record-source.ts'

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

/** Core classes, by code or title. */
export const classes = (customerId: number) => records('class', customerId)

/** Scheduled classes, by code or title; those of one class when it is known. */
export const schedules = (customerId: number, coreClassId: number | null) => records('lms', customerId, coreClassId)
