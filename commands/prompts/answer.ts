import type { Answer } from '#contract/answer.ts'
import { answerCalls, answerFields } from '#contract/answer.ts'
import { canDeleteAnswer } from '#contract/answer.rules.ts'
import type { Described } from '#contract/described.ts'

/** Answers as commands know them. */
export const answerRecords: Described<'answer', Answer> = {
  resource: 'answer',
  one: 'answer',
  many: 'answers',
  file: 'Answers',
  path: '/answer',
  keywords: ['answer', 'sheet', 'jawaban', 'lembar jawaban'],
  calls: answerCalls,
  fields: answerFields,
  label: ({ student, exercise }) => `${student.name}: ${exercise.title}`,
  hint: ({ lmsClass, status }) => `${lmsClass.code} · ${status}`,
  mayDelete: canDeleteAnswer,
}
