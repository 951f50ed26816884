import { createFileRoute, redirect } from '@tanstack/react-router'
import { HOME } from '#console/app/ref.ts'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true })
  },
  staticData: { title: 'Academy Console', permission: null },
})
