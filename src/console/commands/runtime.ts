import type { QueryClient } from '@tanstack/react-query'
import { atomWithLazy } from 'jotai/utils'
import { auditList, auditRead } from '#contract/core/audit/audit.ts'
import { digitalPlatforms } from '#contract/channel/platform.ts'
import type { AnyCall, CallFn } from '#contract/core/call.ts'
import { jobList } from '#contract/core/progress.ts'
import { studentActivities } from '#contract/participant/detail.ts'
import type { Console } from '#console/app/current-console.ts'
import { currentConsole, currentStore, goTo } from '#console/app/current-console.ts'
import { secretAtom } from '#console/app/session/session-state.ts'
import { callApi } from '#console/api/api.ts'
import { rewriteRecords } from '#console/api/rewrite.ts'
import { refresh } from '#console/app/refresh.ts'
import { workFor } from '#console/app/session/session-actions.ts'
import { saveFile } from '#console/ui/transfer/save-file.ts'
import type { ToastInput } from '#console/ui/layer/toasts.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import type { Resource } from '#contract/records.ts'
import { openFrame } from '#engine/frame.ts'
import type { CommandRuntime, Toast } from '#engine/runtime.ts'
import { recordCalls } from '#contract/resources.ts'
import { onCommandFault } from '#engine/state.ts'
import { NOTHING_DONE } from '#engine/undo-stack.ts'
import { commandContextAtom, selectionAtom, wholeSelectionAtom } from './context-atoms.ts'
import { newId } from './new-id.ts'
import { showFrame } from '#console/palette/palette-state.ts'
import { findCommand } from './registry/registry.ts'
import { wordsOf } from './say.ts'
import { downloadOf, uploadOf } from './transfer.ts'
import { isInStackAtom, undoKeysAtom, undoStackAtom } from './history/undo-stack.ts'
import { remember } from './history/uses.ts'

/** The calls whose answers show records of a kind. */
const reads: Readonly<Partial<Record<Resource, readonly AnyCall[]>>> = {
  platform: [digitalPlatforms],
  audit: [auditList, auditRead],
  ...Object.fromEntries(Object.entries(recordCalls).map(([resource, { list, read }]) => [resource, [list, read]])),
  enrolment: [recordCalls.enrolment.list, recordCalls.enrolment.read, studentActivities],
}

function invalidate(queryClient: QueryClient, ...calls: readonly AnyCall[]): void {
  for (const { path } of calls) void queryClient.invalidateQueries({ queryKey: [path] })
}

const tones = { success: 'success', warning: 'info', danger: 'error' } as const

function toastInput({ kind, say, details, link, undo }: Toast): ToastInput {
  const action = undo
    ? { label: wordsOf(undo.say), onSelect: undo.run, while: isInStackAtom(undo.of), keys: undoKeysAtom(undo.of) }
    : link
      ? { label: wordsOf(link.say), onSelect: () => goTo(link.to) }
      : undefined
  return {
    tone: tones[kind],
    title: wordsOf(say),
    ...(typeof say === 'string' ? {} : { group: say.text }),
    ...(details?.[0] ? { detail: wordsOf(details[0]) } : {}),
    ...(action ? { action } : {}),
  }
}

/** Shows what a run says. */
export function toast(what: Toast): void {
  showToast(toastInput(what))
}

async function copyToClipboard(what: string | { readonly text: string }): Promise<void> {
  const link = typeof what === 'string'
  try {
    await navigator.clipboard.writeText(link ? new URL(what, location.origin).href : what.text)
    toast({ kind: 'success', say: link ? 'Link copied' : 'Copied' })
  } catch {
    toast({ kind: 'danger', say: "The browser doesn't allow copying." })
  }
}

/** Says how far a call is that moves a file. */
function transferOf({ answer, upload }: AnyCall, input: object, signal: AbortSignal | undefined) {
  if (answer.kind === 'blob') return downloadOf(answer.fileName, signal)
  if (upload !== undefined && 'body' in input) return uploadOf((input.body as { file?: unknown }).file, signal)
  return undefined
}

function createRuntime({ store, queryClient }: Console): CommandRuntime {
  return {
    context: () => store.get(commandContextAtom),
    caller: (tag, { signal, onUndoable, onEffects } = {}): CallFn => {
      return async (endpoint, input) => {
        const { command, surface, idempotencyKey } = tag()
        const transfer = transferOf(endpoint, input, signal)
        const going = callApi(endpoint, input, {
          command: { id: command, surface },
          idempotencyKey,
          ...(onEffects ? { dryRun: true } : {}),
          onNotes({ undo, effects }) {
            onUndoable?.(undo)
            if (effects) onEffects?.(effects)
          },
          ...(signal ? { signal } : {}),
          ...transfer?.options,
        })
        return going.finally(() => transfer?.end())
      }
    },
    command: findCommand,
    toast,
    navigate: (to) => goTo(to),
    workFor(customer) {
      // What was done with the other customer can be taken back in its history, not from here.
      store.set(undoStackAtom, NOTHING_DONE)
      store.set(selectionAtom, [])
      store.set(wholeSelectionAtom, null)
      workFor(customer)
    },
    rewrite(became) {
      for (const [resource, records] of Map.groupBy(became, (record) => record.resource)) {
        const heads = (reads[resource] ?? []).map(({ path }) => path)
        rewriteRecords(queryClient, heads, new Map(records.map(({ id, now }) => [String(id), now])))
      }
    },
    invalidate(resources) {
      invalidate(queryClient, ...resources.flatMap((resource) => reads[resource] ?? []))
      // The page of a record shows records of many kinds.
      if (resources.length > 0)
        void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isRecordPage === true })
    },
    refresh: () => void refresh(),
    save: saveFile,
    copy: (what) => void copyToClipboard(what),
    openTab(url) {
      const tab = window.open()
      if (!tab) return false
      // Its page has no hold on this one. The console that asked shows it, whichever address it is reached at.
      tab.opener = null
      const { pathname, hash } = new URL(url)
      tab.location.replace(pathname + hash)
      return true
    },
    reveal: (secret) => store.set(secretAtom, secret),
    open({ command: id, args, refs = [] }, source) {
      const command = findCommand(id)
      const scope = { refs: [], picked: refs }
      if (command)
        showFrame(openFrame(command, store.get(commandContextAtom), { id: newId(), source, given: args, scope }))
      else toast({ kind: 'danger', say: 'This command no longer exists.' })
    },
    // The tray reads its list again and follows whatever runs.
    track: () => invalidate(queryClient, jobList),
    release: (done) =>
      store.set(selectionAtom, (before) =>
        before.filter((ref) => !done.some((one) => one.resource === ref.resource && one.id === ref.id)),
      ),
    unselect() {
      store.set(selectionAtom, [])
      store.set(wholeSelectionAtom, null)
    },
    attempt: newId,
    undoStack: () => store.get(undoStackAtom),
    keepUndoStack: (stack) => store.set(undoStackAtom, stack),
    used: remember,
    report: (fault) => reportError(fault),
  }
}

const runtimeAtom = atomWithLazy(() => createRuntime(currentConsole()))

/** What runs commands in the browser. */
export const commandRuntime = (): CommandRuntime => currentStore().get(runtimeAtom)

onCommandFault((command, fault) => reportError(new Error(`A predicate of ${command} threw`, { cause: fault })))
