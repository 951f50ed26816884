import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/profile')({
  component: NotBuilt,
  staticData: {
    title: 'Profile',
    keywords: ['profil', 'akun saya'],
    permission: null,
  },
})
