import type { Meeting, SyllabusItem } from '#contract/class/class-parts.ts'
import { MAX_ACTIVITIES, minutesOf } from '#contract/class/class-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { Outline } from '#console/form/outline/outline.tsx'
import { number } from '#console/ui/format.ts'
import { syllabusCommands } from '../class.commands.ts'
import { itemWords } from '#console/form/outline/item-words.ts'
import { meetingsIn } from '../class-words.ts'
import { ActivityFields } from './activity-fields.tsx'

const fresh = {
  item: (): SyllabusItem => ({ title: '', type: 'ZOOM', durationMinutes: null, mandatory: true }),
  meeting: (n: number): Meeting => ({ title: `Pertemuan ${n}: `, items: [] }),
}

/** The syllabus of a class. */
export default function SyllabusEditor({ value, ...props }: CustomInputProps) {
  const { t } = useTranslation()
  const meetings = meetingsIn(value)
  const total = meetings.reduce((sum, meeting) => sum + minutesOf(meeting), 0)
  return (
    <Outline<SyllabusItem, Meeting>
      {...props}
      meetings={meetings}
      label={t('Syllabus')}
      commands={syllabusCommands}
      fresh={fresh}
      max={MAX_ACTIVITIES}
      hint={(one) =>
        'items' in one
          ? t('{{n}} min', { n: number(minutesOf(one)) })
          : [t(itemWords[one.type]), one.durationMinutes ? t('{{n}} min', { n: number(one.durationMinutes) }) : '']
              .filter(Boolean)
              .join(' · ')
      }
      fields={ActivityFields}
      sum={t('Meetings: {{meetings}}, minutes in total: {{n}}', {
        meetings: number(meetings.length),
        n: number(total),
      })}
    />
  )
}
