import { MAX_ACTIVITIES } from '#contract/class/class-parts.ts'
import type { ScheduleActivity, ScheduleItem } from '#contract/schedule/schedule-parts.ts'
import { isMeeting } from '#contract/schedule/schedule-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useRecordId } from '#console/app/screen/use-address.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { Outline } from '#console/form/outline/outline.tsx'
import { shortMoment } from '#console/ui/format.ts'
import { ChangesPreview } from './changes-preview.tsx'
import { ItemFields } from './item-fields.tsx'
import { meetingCommands } from './schedule.commands.ts'
import { itemWords } from '#console/form/outline/item-words.ts'
import { activitiesIn, staffIn, sumOf } from './schedule-words.ts'

const WEEK = 7 * 24 * 3_600_000

/** A meeting a week after the last one, with the main instructor. */
function freshItem(activities: readonly ScheduleActivity[], values: CustomInputProps['values']): ScheduleItem {
  const last = activities
    .flatMap(({ items }) => items.filter((item) => isMeeting(item) && item.startAt && item.endAt))
    .toSorted((one, other) => Date.parse(one.startAt ?? '') - Date.parse(other.startAt ?? ''))
    .at(-1)
  const after = (moment: string | null | undefined) =>
    moment ? new Date(Date.parse(moment) + WEEK).toISOString() : null
  const staff = staffIn(values.staff)
  const main = staff.find(({ role }) => role === 'MAIN') ?? staff[0]
  return {
    title: '',
    type: values.mode === 'OFFLINE' ? 'OFFLINE' : 'ZOOM',
    startAt: after(last?.startAt),
    endAt: after(last?.endAt),
    instructorId: main?.instructorId ?? null,
    mandatory: true,
  }
}

/** The meetings of a schedule, with what happens in each. */
export function MeetingsEditor({ value, values, ...props }: CustomInputProps) {
  const { t } = useTranslation()
  const activities = activitiesIn(value)
  return (
    <Outline<ScheduleItem, ScheduleActivity>
      {...props}
      meetings={activities}
      label={t('Meetings')}
      commands={meetingCommands}
      fresh={{
        item: () => freshItem(activities, values),
        meeting: (n) => ({ title: `Pertemuan ${n}`, items: [] }),
      }}
      max={MAX_ACTIVITIES}
      isOff={(one) => !('items' in one) && one.cancelled === true}
      hint={(one) => {
        if ('items' in one) return ''
        return [t(itemWords[one.type]), one.startAt ? shortMoment(one.startAt) : ''].filter(Boolean).join(' · ')
      }}
      fields={ItemFields}
      sum={sumOf(activities)}
    />
  )
}

/** The same on the page of a schedule, with what a change would come to. */
export default function EditedMeetings(props: CustomInputProps) {
  const id = useRecordId()
  const { zoomAccountId } = props.values
  return (
    <div className="flex flex-col gap-3">
      <MeetingsEditor {...props} />
      <ChangesPreview
        id={id}
        activities={activitiesIn(props.value)}
        zoomAccountId={typeof zoomAccountId === 'number' ? zoomAccountId : null}
      />
    </div>
  )
}
