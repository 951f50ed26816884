import { createFileRoute } from '@tanstack/react-router'
import { guardShell } from '#console/app/session/guard.ts'
import { Shell } from '#console/shell/shell.tsx'

export const Route = createFileRoute('/_shell')({
  beforeLoad: guardShell,
  component: Shell,
  staticData: { title: 'Academy Console', permission: null },
})
