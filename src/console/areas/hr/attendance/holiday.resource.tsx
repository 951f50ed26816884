import { holiday } from '#contract/hr/holiday.ts'
import { showResource } from '#console/resource/show.tsx'

export default showResource(holiday, {
  views: [{ key: 'year', title: 'This year', days: ['dayFrom', 'dayTo', 'this year'] }],
})
