import { expect, it } from 'vitest'
import instructor from '#console/areas/schedule/instructor/instructor.resource.tsx'
import lms from '#console/areas/schedule/schedule/lms.resource.tsx'

const row = { id: 1, customerId: 1, version: 1, workflow: 'DRAFT' }

it.each([
  ['an instructor', instructor],
  ['a schedule', lms],
])('the form of %s says what excluding does, not what the filter shows', (_, view) => {
  const fields = view.form.sections({ customerId: 1, row }).flatMap((section) => section.fields)
  expect(fields.find(({ name }) => name === 'exclude')).toMatchObject({
    label: 'Reports',
    text: 'Exclude from reports',
  })
})
