import { zoomAccount } from '#contract/meeting/zoom-account.ts'
import { showResource } from '#console/resource/show.tsx'

export default showResource(zoomAccount, {
  tones: { status: { ACTIVE: 'success', ERROR: 'danger', DISABLED: 'neutral' } },
  dimmed: ({ status }) => status === 'DISABLED',
  details: [{ items: ['status', 'email', 'license', 'capacity', 'meetingCount', 'lastUsedAt'] }],
  form: {
    sections: ({ row }) => [
      {
        fields: row
          ? ['displayName', 'license', 'capacity', 'status']
          : ['displayName', 'email', 'license', 'capacity'],
      },
    ],
  },
})
