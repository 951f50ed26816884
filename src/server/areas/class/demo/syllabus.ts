import type { CoreClass } from './catalogue.ts'
import type { Exercises } from '#server/areas/exercise/demo/exercises.ts'
import { insertRows } from '#server/demo/insert.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** The syllabus of each class: five meetings, each with what is done in it. */
export async function seedSyllabus(
  { tx }: World,
  { id, madeBy }: Customer,
  { classes, media, all }: { classes: readonly CoreClass[]; media: Media; all: Exercises },
): Promise<void> {
  const stamp = { created_by: madeBy, updated_by: madeBy }
  const meetings = classes.flatMap(({ id: classId, text }) =>
    text.meetings.map((meeting, index) => ({
      customer_id: id,
      core_class_id: classId,
      sort_order: index + 1,
      title: `Pertemuan ${index + 1}: ${meeting}`,
      type: 'MEETING' as const,
      duration_minutes: 180,
      ...stamp,
    })),
  )
  const parents = await insertRows(tx, 'core_class_activity', meetings)
  const parts = meetings.flatMap(({ core_class_id: classId, sort_order: order, title }, at) => {
    const own = all.byClass.get(classId)
    const item = (
      n: number,
      name: string,
      type: 'ZOOM' | 'OFFLINE' | 'MATERIAL' | 'VIDEO' | 'EXERCISE' | 'ASSIGNMENT' | 'EXAM' | 'EVALUATION',
      more: { ke?: number; exercise?: number; media?: number },
    ) => ({
      customer_id: id,
      core_class_id: classId,
      parent_id: parents[at] ?? null,
      sort_order: n,
      title: name,
      type,
      duration_minutes: type === 'ZOOM' ? 120 : 30,
      media_item_id: more.media ?? null,
      exercise_id: more.exercise ?? null,
      ke: more.ke ?? null,
      mandatory: type !== 'MATERIAL' && type !== 'VIDEO' && type !== 'EVALUATION',
      ...stamp,
    })
    return [
      ...(order === 1 ? [item(1, 'Pre-test', 'EXERCISE', { exercise: own?.pretest.id ?? 0 })] : []),
      item(2, title, order === 5 && at % 30 === 29 ? 'OFFLINE' : 'ZOOM', { ke: order }),
      item(3, 'Bahan belajar', order === 2 ? 'VIDEO' : 'MATERIAL', {
        media: media.lessons[at % media.lessons.length] ?? 0,
      }),
      ...(order === 3 ? [item(4, 'Tugas praktik', 'ASSIGNMENT', { exercise: own?.task.id ?? 0 })] : []),
      ...(order === 5
        ? [
            item(4, 'Unjuk keterampilan', 'ASSIGNMENT', { exercise: own?.skill.id ?? 0 }),
            item(5, 'Post-test', 'EXAM', { exercise: own?.posttest.id ?? 0, ke: 999 }),
            item(6, 'Survei kepuasan', 'EVALUATION', { exercise: all.survey.id }),
          ]
        : []),
    ]
  })
  await insertRows(tx, 'core_class_activity', parts)
}
