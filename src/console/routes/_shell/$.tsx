import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#console/app/screen/not-found.tsx'

/** Whatever no other route takes. */
export const Route = createFileRoute('/_shell/$')({
  component: NotFound,
  staticData: { title: 'Not found', permission: null },
})
