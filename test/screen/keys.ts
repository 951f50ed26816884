import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { statusHintsAtom } from '#console/shell/status-state.ts'

/** Waits until the keys of a screen are heard: the status line then names its command. */
export const keysAreHeard = (command: string) =>
  waitFor(() =>
    expect(
      currentStore()
        .get(statusHintsAtom)
        .map(({ label }) => label),
    ).toContain(command),
  )
