import type { Exercise } from '#contract/exercise/exercise.ts'
import { exerciseStatuses, exerciseTypes } from '#contract/exercise/exercise.ts'
import { records } from '#console/form/record-source.ts'
import type { Column, Filter, LineWords, Tone } from '#console/list/resource-list.ts'

/** A type as one reads it: `Skill test`. */
export const typeWords: Readonly<Record<Exercise['type'], string>> = {
  EXERCISE: 'Exercise',
  PRETEST: 'Pre-test',
  POSTTEST: 'Post-test',
  ASSIGNMENT: 'Assignment',
  SKILL_TEST: 'Skill test',
  SURVEY: 'Survey',
}
export const statusWords: Readonly<Record<Exercise['status'], string>> = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  ARCHIVED: 'Archived',
}
/** What a state means for participants: not there yet, there, gone. */
export const statusTones: Readonly<Record<Exercise['status'], Tone>> = {
  DRAFT: 'warning',
  PUBLISHED: 'success',
  ARCHIVED: 'neutral',
}

export const typeChoices = exerciseTypes.map((value) => ({ value, label: typeWords[value] }))
const statusChoices = exerciseStatuses.map((value) => ({ value, label: statusWords[value] }))

export const columns: readonly Column<Exercise>[] = [
  {
    key: 'title',
    main: true,
    line: 1,
    edit: 'title',
    title: 'Title',
    width: 300,
    sort: 'title',
    kind: 'text',
    value: (row) => row.title,
  },
  {
    key: 'type',
    main: true,
    line: 2,
    title: 'Type',
    width: 100,
    sort: 'type',
    kind: 'text',
    value: (row) => typeWords[row.type],
  },
  {
    key: 'class',
    title: 'Class',
    width: 200,
    kind: 'text',
    value: (row) => row.coreClass?.code ?? null,
    hint: (row) => row.coreClass?.title,
  },
  {
    key: 'questionCount',
    main: true,
    line: 2,
    title: 'Questions',
    width: 90,
    align: 'end',
    sort: 'questionCount',
    kind: 'number',
    value: (row) => row.questionCount,
  },
  {
    key: 'maxScore',
    title: 'Maximum score',
    width: 110,
    align: 'end',
    sort: 'maxScore',
    kind: 'number',
    value: (row) => row.maxScore,
  },
  {
    key: 'status',
    main: true,
    line: 1,
    title: 'Status',
    width: 110,
    sort: 'status',
    kind: 'status',
    value: (row) => row.status,
    tone: (row) => statusTones[row.status],
  },
  { key: 'updatedAt', title: 'Changed', width: 110, sort: 'updatedAt', kind: 'date', value: (row) => row.updatedAt },
]

/** What a list of exercises is narrowed by. */
export const filtersOf = (customerId: number): readonly Filter<Exercise>[] => [
  { key: 'type', title: 'Type', kind: 'enum', many: true, choices: typeChoices },
  { key: 'status', title: 'Status', kind: 'enum', many: true, choices: statusChoices },
  {
    key: 'coreClassId',
    title: 'Class',
    kind: 'record',
    needs: 'class:read',
    source: records('class', customerId),
    named: ({ coreClass }) =>
      coreClass ? { value: coreClass.id, label: coreClass.code, note: coreClass.title } : undefined,
  },
  { key: 'updatedFrom', to: 'updatedTo', title: 'Changed', kind: 'dates' },
]

export const line: LineWords = {
  names: {
    judul: 'title',
    jenis: 'type',
    kelas: 'class',
    soal: 'questionCount',
    questions: 'questionCount',
    nilai: 'maxScore',
  },
  words: {
    type: {
      EXERCISE: ['latihan'],
      PRETEST: ['pre-test'],
      POSTTEST: ['post-test'],
      ASSIGNMENT: ['tugas'],
      SKILL_TEST: ['unjuk-keterampilan', 'praktik'],
      SURVEY: ['survei'],
    },
    status: { DRAFT: ['draf'], PUBLISHED: ['terbit'], ARCHIVED: ['arsip'] },
  },
}
