import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/change-password')({
  component: NotBuilt,
  staticData: {
    title: 'Change password',
    keywords: ['ganti kata sandi', 'ubah password', 'kata sandi'],
    permission: null,
  },
})
