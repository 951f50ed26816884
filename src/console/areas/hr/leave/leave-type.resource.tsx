import { leaveType } from '#contract/hr/leave-type.ts'
import { showResource } from '#console/resource/show.tsx'

export default showResource(leaveType, {
  views: [{ key: 'active', title: 'In use', search: { active: true } }],
  dimmed: ({ active }) => !active,
  form: {
    sections: () => [
      { fields: ['code', 'name', 'unit', 'quota', 'paid', 'active'] },
      {
        title: 'Rules',
        fields: ['carryOverMax', 'minServiceMonths', 'maxConsecutive', 'gender', 'requiresAttachment'],
      },
    ],
  },
})
