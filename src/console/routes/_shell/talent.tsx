import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/talent')({
  component: NotBuilt,
  staticData: {
    title: 'Talent',
    keywords: ['talenta', 'nda', 'ctt'],
    permission: null,
  },
})
