import { coreClass } from '#contract/class/class.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

testDescribed(server, coreClass, {
  samples: { programId: () => server.home.coreClass.program_id },
  change: { title: 'Barista Pemula' },
  wrong: [
    [{ basePrice: -1 }, 'basePrice', 'must not be negative'],
    [{ basePrice: 1.5 }, 'basePrice', 'must be whole rupiah'],
    [{ programId: 999_999_999 }, 'programId', 'is not a program of this customer'],
  ],
})
