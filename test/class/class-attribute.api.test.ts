import { classAttribute } from '#contract/class/class-attribute.ts'
import { next } from '#test/factories/next.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

testDescribed(testServer(), classAttribute, {
  samples: {
    code: () => `waktu-${next('attribute')}`,
    options: () => [{ value: 'malam', label: 'Kelas malam' }],
  },
  wrong: [[{ options: [] }, 'options', "can't be empty!"]],
})
