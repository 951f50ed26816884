import { program } from '#contract/class/program.ts'
import { next } from '#test/factories/next.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

testDescribed(testServer(), program, { samples: { code: () => `PRG-${next('program')}` } })
