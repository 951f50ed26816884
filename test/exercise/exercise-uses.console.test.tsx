import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ExerciseUse } from '#contract/exercise/exercise.ts'
import { ExerciseUses } from '#console/areas/exercise/exercise-uses.tsx'
import { renderPart } from '#test/screen/part.tsx'
import { exercise } from './exercise-fixtures.ts'

const use = (kind: ExerciseUse['kind'], record: number): ExerciseUse => ({
  kind,
  count: 1,
  some: [{ id: record + 100, record, title: `Use ${kind}`, of: 'KLS-1' }],
})

it('what uses an exercise leads to the record, or to the class or schedule that it is in', () => {
  const uses = [use('EXAM', 1), use('EVALUATION', 2), use('ACTIVITY', 3), use('SYLLABUS', 4)]
  renderPart(<ExerciseUses row={exercise({ uses, answerCount: 0 })} />, '/exercise/edit/7')
  const leads = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(leads).toEqual([
    ['Use EXAM', '/exam/edit/1'],
    ['Use EVALUATION', '/evaluation/edit/2'],
    ['Use ACTIVITY', '/jadwalkelas/edit/3'],
    ['Use SYLLABUS', '/kelas/edit/4'],
  ])
})
