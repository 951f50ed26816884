import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentRouter, goTo } from '#console/app/current-console.ts'
import { i18n } from '#console/app/i18n.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import { givenIn, linkTo, readLink } from '#engine/command-link.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import { frameContext } from '#engine/frame.ts'
import { fill } from '#engine/answers/fill.ts'
import { commandRuntime, toast } from './runtime.ts'
import { openPrefilled } from './history/open-past.ts'
import { findCommand } from './registry/registry.ts'

/** The address of a screen without its query: what a list is searched for may be a name or a mail. */
function screenHref(): string {
  return location.origin + currentRouter().latestLocation.pathname
}

/** Copies the link that opens a command with the answers of a frame, and says what the link leaves out. */
export async function copyLink(command: AnyCommand, frame: Frame): Promise<void> {
  const ctx = frameContext(frame, commandRuntime().context())
  const { hash, leftOut } = linkTo(command, fill(command, frame.given, ctx), ctx)
  try {
    await navigator.clipboard.writeText(`${screenHref()}#${hash}`)
  } catch {
    showToast({ tone: 'error', title: i18n.t("The browser doesn't allow copying.") })
    return
  }
  const names = leftOut.map((label) => i18n.t(label)).join(', ')
  showToast({
    title: i18n.t('Link copied. It opens the command without running it.'),
    ...(leftOut.length > 0 ? { detail: i18n.t('Not included in the link: {{names}}', { names }) } : {}),
  })
}

function openLink(id: string, values: ReadonlyMap<string, string>): void {
  const command = findCommand(id)
  if (!command) {
    toast({ kind: 'warning', say: 'This link opens a command that does not exist.' })
    return
  }
  let given: Given = {}
  try {
    given = givenIn(command, values, commandRuntime().context())
  } catch (fault) {
    // A question that cannot be put with what a stranger wrote into a link is put without it.
    commandRuntime().report(fault)
  }
  openPrefilled(command, given, 'link')
}

/** Opens the command that the address links to, and takes it out of the address: going back must not open it again. */
export function useCommandLinks(): void {
  const router = useRouter()
  useEffect(() => {
    const read = () => {
      const { hash, pathname, searchStr } = router.latestLocation
      const link = readLink(hash)
      if (!link) return
      goTo(pathname + searchStr, { replace: true, force: true })
      openLink(link.command, link.values)
    }
    read()
    return router.subscribe('onResolved', read)
  }, [router])
}
