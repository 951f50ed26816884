import type { CoreClass } from '#server/areas/class/demo/catalogue.ts'
import { insertRows, json } from '#server/demo/insert.ts'
import type { Customer, World } from '#server/demo/world.ts'

export interface Question {
  id: number
  kind: string
  score: number
  /** Keys of the right answers. */
  right: readonly string[]
  keys: readonly string[]
}

export interface Exercise {
  id: number
  type: 'PRETEST' | 'POSTTEST' | 'ASSIGNMENT' | 'SKILL_TEST' | 'SURVEY' | 'EXERCISE'
  questions: readonly Question[]
}

export interface ClassExercises {
  pretest: Exercise
  posttest: Exercise
  task: Exercise
  skill: Exercise
}

export interface Exercises {
  byClass: ReadonlyMap<number, ClassExercises>
  survey: Exercise
}

interface QuestionDraft {
  kind: 'SINGLE' | 'MULTI' | 'TRUE_FALSE' | 'SHORT' | 'ESSAY' | 'UPLOAD' | 'RATING'
  prompt: string
  options: readonly { key: string; text: string; correct: boolean }[]
  score: number
  rubric?: readonly { criterion: string; max: number }[]
}

interface Draft {
  classId: number | null
  type: Exercise['type']
  title: string
  instructions: string
  minutes: number
  attempts: number
  status?: 'DRAFT' | 'ARCHIVED'
  questions: readonly QuestionDraft[]
}

const option = (key: string, text: string, correct = false) => ({ key, text, correct })

/** Two questions on what each meeting is about; the order of the answers turns with the place of the question. */
function testQuestions({ text }: CoreClass, offset: number): QuestionDraft[] {
  return text.meetings.flatMap((meeting, index): QuestionDraft[] => {
    const topic = meeting.toLowerCase()
    const good = [
      `Menentukan tujuan dan menyiapkan bahan untuk ${topic}`,
      `Langsung mengerjakan ${topic} tanpa rencana`,
      'Menyalin hasil orang lain lalu mengganti namanya',
      'Menunggu sampai ada yang mengingatkan',
    ]
    const turned = good.map((_, n) => good[(n + index + offset) % good.length] ?? '')
    const single: QuestionDraft = {
      kind: 'SINGLE',
      prompt: `Apa langkah pertama yang tepat dalam ${topic}?`,
      options: turned.map((answer, n) => option('ABCD'[n] ?? '', answer, answer === good[0])),
      score: 10,
    }
    const outcome = text.outcomes[index % text.outcomes.length] ?? ''
    const second: QuestionDraft =
      index % 3 === 2
        ? {
            kind: 'MULTI',
            prompt: `Mana saja yang membantu ${topic}? Pilih semua yang benar.`,
            options: [
              option('A', 'Mencatat setiap langkah', true),
              option('B', 'Memeriksa hasil sebelum dikirim', true),
              option('C', 'Melewatkan latihan'),
            ],
            score: 10,
          }
        : {
            kind: 'TRUE_FALSE',
            prompt: `Memahami ${topic} diperlukan untuk ${outcome.toLowerCase()}.`,
            options: [option('B', 'Benar', true), option('S', 'Salah')],
            score: 10,
          }
    return [single, second]
  })
}

function classDrafts(coreClass: CoreClass): Draft[] {
  const { id, title, text } = coreClass
  const upload = (prompt: string, rubric: QuestionDraft['rubric']): QuestionDraft => ({
    kind: 'UPLOAD',
    prompt,
    options: [],
    score: 70,
    rubric: rubric ?? [],
  })
  const essay: QuestionDraft = { kind: 'ESSAY', prompt: 'Ceritakan cara Anda mengerjakannya.', options: [], score: 30 }
  const rubric = [
    { criterion: 'Kelengkapan', max: 30 },
    { criterion: 'Ketepatan', max: 40 },
  ]
  return [
    {
      classId: id,
      type: 'PRETEST',
      title: `Pre-test ${title}`,
      instructions: 'Kerjakan sebelum pertemuan pertama. Nilai tidak memengaruhi kelulusan.',
      minutes: 20,
      attempts: 1,
      questions: testQuestions(coreClass, 0),
    },
    {
      classId: id,
      type: 'POSTTEST',
      title: `Post-test ${title}`,
      instructions: 'Sepuluh pertanyaan tentang seluruh materi. Nilai terbaik yang dipakai.',
      minutes: 30,
      attempts: 2,
      questions: testQuestions(coreClass, 1),
    },
    {
      classId: id,
      type: 'ASSIGNMENT',
      title: `Tugas praktik: ${text.task}`,
      instructions: `Kerjakan "${text.task}" lalu unggah hasilnya.`,
      minutes: 120,
      attempts: 3,
      questions: [upload(`Unggah hasil: ${text.task}.`, rubric), essay],
    },
    {
      classId: id,
      type: 'SKILL_TEST',
      title: `Unjuk keterampilan: ${text.skill}`,
      instructions: `Tunjukkan "${text.skill}" sesuai rubrik.`,
      minutes: 180,
      attempts: 2,
      questions: [upload(`Unggah bukti: ${text.skill}.`, rubric), essay],
    },
  ]
}

const rating = (prompt: string): QuestionDraft => ({ kind: 'RATING', prompt, options: [], score: 5 })

const survey: Draft = {
  classId: null,
  type: 'SURVEY',
  title: 'Survei kepuasan peserta',
  instructions: 'Jawaban Anda tidak memengaruhi nilai.',
  minutes: 5,
  attempts: 1,
  questions: [
    rating('Seberapa puas Anda dengan materi?'),
    rating('Seberapa jelas instruktur menjelaskan?'),
    rating('Seberapa mudah memakai kelas daring?'),
    rating('Seberapa besar kemungkinan Anda merekomendasikan kelas ini?'),
    { kind: 'SHORT', prompt: 'Apa yang perlu diperbaiki?', options: [], score: 0 },
  ],
}

/** Exercises beside the ones that every class has, and states that those are not in. */
function extraDrafts(classes: readonly CoreClass[]): Draft[] {
  return classes.slice(0, 4).map((coreClass, index) => ({
    classId: coreClass.id,
    type: 'EXERCISE',
    title: `Kuis ${coreClass.text.meetings[1] ?? ''}`,
    instructions: 'Latihan singkat, boleh diulang.',
    minutes: 10,
    attempts: 3,
    ...(index === 2 ? { status: 'DRAFT' as const } : {}),
    ...(index === 3 ? { status: 'ARCHIVED' as const } : {}),
    questions: testQuestions(coreClass, 2).slice(0, 4),
  }))
}

async function insertDrafts(
  { tx, clock }: World,
  { id, madeBy }: Customer,
  drafts: readonly Draft[],
): Promise<Exercise[]> {
  const ids = await insertRows(
    tx,
    'exercise',
    drafts.map(({ classId, type, title, instructions, minutes, attempts, status, questions }, index) => ({
      customer_id: id,
      title,
      type,
      core_class_id: classId,
      instructions,
      duration_minutes: minutes,
      max_score: type === 'SURVEY' ? 20 : type === 'EXERCISE' ? 40 : 100,
      passing_score: type === 'SKILL_TEST' ? 60 : null,
      attempts_allowed: attempts,
      shuffle: type === 'POSTTEST',
      question_count: questions.length,
      status: status ?? ('PUBLISHED' as const),
      created_at: clock.at(-300 + index, 9),
      updated_at: clock.at(-50 + (index % 45), 10, index % 60),
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  const rows = drafts.flatMap(({ questions }, at) =>
    questions.map(({ kind, prompt, options, score, rubric }, order) => ({
      customer_id: id,
      exercise_id: ids[at] ?? 0,
      sort_order: order + 1,
      kind,
      prompt,
      options: json(options),
      score,
      rubric: json(rubric ?? []),
      explanation: kind === 'SINGLE' ? 'Tujuan dan bahan disiapkan lebih dahulu.' : null,
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  const questionIds = await insertRows(tx, 'exercise_question', rows)
  let at = 0
  return drafts.map(({ type, questions }, index) => ({
    id: ids[index] ?? 0,
    type,
    questions: questions.map(({ kind, score, options }) => ({
      id: questionIds[at++] ?? 0,
      kind,
      score,
      right: options.filter(({ correct }) => correct).map(({ key }) => key),
      keys: options.map(({ key }) => key),
    })),
  }))
}

/** The exercises of every class, and a survey for all. */
export async function seedExercises(
  world: World,
  customer: Customer,
  classes: readonly CoreClass[],
): Promise<Exercises> {
  const drafts = [...classes.flatMap(classDrafts), ...extraDrafts(classes), survey]
  const made = await insertDrafts(world, customer, drafts)
  const byClass = new Map(
    classes.map(({ id }, index) => {
      const [pretest, posttest, task, skill] = made.slice(index * 4, index * 4 + 4) as [
        Exercise,
        Exercise,
        Exercise,
        Exercise,
      ]
      return [id, { pretest, posttest, task, skill }]
    }),
  )
  const all = { byClass, survey: made.at(-1) as Exercise }
  return all
}
