import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Evaluation, EvaluationRatings } from '#contract/exercise/exam.ts'
import { evaluationRatings } from '#contract/exercise/exam.ts'
import { callApi } from '#console/api/api.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { useWidth } from '#console/report/use-width.ts'
import type { ReportColumn } from '#console/report/view.ts'
import { pointWords } from '#console/report/words.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { Select } from '#console/ui/select.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'

const SeriesChart = lazyPart(() => import('#console/report/series-chart.tsx'))

interface Given {
  stars: number
  count: number
}

const columns: readonly ReportColumn<object>[] = [
  { key: 'count', title: 'Ratings', kind: 'count', value: (row) => (row as Given).count },
]
const drawn = [{ column: 'count', as: 'column' }] as const
const STARS = [1, 2, 3, 4, 5] as const
const ALL = 0

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** How often each number of stars was given, to one question or to all. */
function givenOf(questions: EvaluationRatings['questions'], chosen: number): Given[] {
  const meant = questions.filter(({ questionId }) => chosen === ALL || questionId === chosen)
  return STARS.map((stars) => ({ stars, count: sumOf(meant.map(({ counts }) => counts[stars - 1] ?? 0)) }))
}

function Shown({ row, questions }: { row: Evaluation; questions: EvaluationRatings['questions'] }) {
  const { t } = useTranslation()
  const { ref, width } = useWidth()
  const [chosen, setChosen] = useState<number>(ALL)
  const given = givenOf(questions, chosen)
  const total = sumOf(given.map(({ count }) => count))
  const mean = total === 0 ? 0 : sumOf(given.map(({ stars, count }) => stars * count)) / total
  // Who gave so many is seen in the answers.
  const href = `/answer?exerciseId=${row.exerciseId}&lmsClassId=${row.lmsClassId}`
  const points = given.map((one) => {
    const label = t('{{count}} stars', { count: one.stars })
    const words = pointWords(label, columns, one, t)
    return { label, short: String(one.stars), words, href, ahead: false, current: false, row: one }
  })
  const title = t('Ratings of {{title}}', { title: row.title })
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <Select
        aria-label={t('Question')}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: ALL, label: t('All questions') },
          ...questions.map(({ questionId, prompt }) => ({ value: questionId, label: prompt })),
        ]}
      />
      <p role="status" className="text-muted">
        {t('Average of {{mean}} from {{count}} ratings', { mean: number(mean), count: total })}
      </p>
      <div ref={ref} className="min-h-75 min-w-0">
        <Suspense fallback={<Skeleton className="h-75" />}>
          <SeriesChart title={title} points={points} columns={columns} width={width} drawn={drawn} />
        </Suspense>
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <caption className="sr-only">{title}</caption>
          <thead className="text-sm text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 font-medium">
                {t('Question')}
              </th>
              <th scope="col" className="px-2 py-1.5 text-right font-medium">
                {t('Average')}
              </th>
              {STARS.map((stars) => (
                <th key={stars} scope="col" className="px-2 py-1.5 text-right font-medium whitespace-nowrap">
                  {`${stars} ★`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {questions.map((one) => (
              <tr key={one.questionId} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-1.5 font-normal">
                  {one.prompt}
                </th>
                <td className="px-2 py-1.5 text-right tabular-nums">{number(one.mean, 2)}</td>
                {STARS.map((stars) => (
                  <td key={stars} className="px-2 py-1.5 text-right tabular-nums">
                    {number(one.counts[stars - 1] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** What participants gave in an evaluation: how often each number of stars, by question. */
export default function Ratings({ row }: { row: Evaluation }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  // Another version or calculation has other answers.
  const { data, error, refetch } = useQuery({
    queryKey: [evaluationRatings.path, row.id, row.updatedAt],
    queryFn: ({ signal }) => callApi(evaluationRatings, { id: row.id }, { signal }),
  })
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 px-4 py-3">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="m-4 h-75" />
  if (data.questions.length === 0) return <p className="px-4 py-3 text-muted">{t('No ratings yet')}</p>
  return <Shown row={row} questions={data.questions} />
}
