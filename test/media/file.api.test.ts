import { file } from '#contract/media/file.ts'
import { next } from '#test/factories/next.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

testDescribed(testServer(), file, {
  samples: { name: () => `daftar-${next('file')}.csv`, content: () => base64(`nama\n${next('content')}\n`) },
  wrong: [
    [{ content: '' }, 'content', "can't be empty!"],
    [{ content: 'not Base64!' }, 'content', 'must be Base64'],
    [{ content: base64('<svg/>') }, 'content', 'must be a picture, video, recording or document'],
  ],
})
