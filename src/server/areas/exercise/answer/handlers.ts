import type * as calls from '#contract/exercise/answer.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listPage } from '#server/core/list/page.ts'
import { answers, wholeAnswer } from './answer.resource.ts'

export const studentAnswerHandlers: Pick<Handlers<typeof calls>, 'studentAnswers'> = {
  async studentAnswers({ params, query }, context) {
    const { tx } = context
    const page = await listPage(tx, answers.list, scopeOf(context, [params.customerId]), query)
    const data = []
    for (const row of page.data) data.push(await wholeAnswer(tx, row))
    return { ...page, data }
  },
}
