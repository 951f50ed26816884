import { storeCategory } from '#contract/class/store.ts'
import { next } from '#test/factories/next.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

testDescribed(testServer(), storeCategory, { samples: { slug: () => `kategori-${next('category')}` } })
