import { useRouterState } from '@tanstack/react-router'

/** The search of the address, for what is shown on several routes and reads its own part of it. */
export function useAddressSearch(): Readonly<Record<string, unknown>> {
  return useRouterState({ select: ({ location }) => location.search })
}

/** The id of the record that the address names, for a screen that many routes share. */
export function useRecordId(): number {
  const id = useRouterState({
    select: ({ matches }) => {
      const params = matches.at(-1)?.params ?? {}
      return 'id' in params ? Number(params.id) : undefined
    },
  })
  if (id === undefined) throw new Error('The route names no record')
  return id
}
