import { loadChunk } from '#console/app/screen/chunk.ts'
import { sayPartMissing } from '#console/app/screen/lazy-part.tsx'
import type { openCommand } from './open-command.ts'

/** `openCommand` for what belongs to the first screen: the machinery that runs commands comes when it is needed. */
export function startCommand(...args: Parameters<typeof openCommand>): void {
  void loadChunk(() => import('./open-command.ts')).then((module) => module.openCommand(...args), sayPartMissing)
}
