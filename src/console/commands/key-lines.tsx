import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { workingSettingsAtom } from '#console/app/key-settings.ts'
import type { KeyBinding } from '#console/keys/bindings.ts'
import { bindingsOf } from '#console/keys/bindings.ts'
import type { OwnKey } from '#console/keys/own-keys.ts'
import { ownKeys } from '#console/keys/own-keys.ts'
import { Button } from '#console/ui/button.tsx'
import { Input } from '#console/ui/input.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { workingKeys } from '#engine/keys/key-settings.ts'
import { rank, rankIndex } from '#engine/rank/rank.ts'
import { useCommandContext } from './context-atoms.ts'
import { commandsAtom } from './registry/registry.ts'
import { titleOf } from './say.ts'

interface Line {
  id: string
  keys: readonly string[]
  title: string
  keywords: readonly string[]
}

interface Group {
  title: string
  lines: readonly Line[]
}

function lineOf({ keys, command }: KeyBinding): Line {
  return { id: command.id, keys: [keys], title: titleOf(command), keywords: [keys, ...command.keywords] }
}

/** All keys that work here, with a field that narrows them down. */
export default function KeyLines({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const ctx = useCommandContext()
  const commands = useAtomValue(commandsAtom)
  const settings = useAtomValue(workingSettingsAtom)
  const [text, setText] = useState('')
  const groups = useMemo((): readonly Group[] => {
    const bindings = bindingsOf(commands, ctx)
    /** One line for all keys that do the same. */
    const own = (where: OwnKey['where']): Line[] => {
      const here = ownKeys.filter((key) => key.where === where)
      return [...new Set(here.map(({ label }) => label))].flatMap((label): Line[] => {
        const keys = here
          .filter((key) => key.label === label)
          .flatMap((key) => (key.fixed ? key.suggested : (workingKeys(settings, key.id, key.suggested) ?? [])))
        return keys.length === 0 ? [] : [{ id: label, keys, title: t(label), keywords: keys }]
      })
    }
    const isScreen = ({ command }: KeyBinding) => command.section === 'screen'
    return [
      { title: t('On this screen'), lines: bindings.filter((one) => one.own).map(lineOf) },
      { title: t('In the list'), lines: ctx.filter ? own('list') : [] },
      {
        title: t('Everywhere'),
        lines: [...own('everywhere'), ...bindings.filter((one) => !one.own && !isScreen(one)).map(lineOf)],
      },
      { title: t('In a form'), lines: own('form') },
      { title: t('Go to'), lines: bindings.filter(isScreen).map(lineOf) },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- titles are written in the language, so it is part of them
  }, [commands, ctx, settings, t, i18n.language])
  const shown = groups
    .map(({ title, lines }): Group => ({ title, lines: rank(rankIndex(lines), text, { limit: 200 }) }))
    .filter((group) => group.lines.length > 0)
  const count = shown.reduce((sum, group) => sum + group.lines.length, 0)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-2">
        <div className="grow">
          <Input
            autoFocus
            aria-label={t('Search keys')}
            placeholder={t('Search keys')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) {
                // Its Escape ends the composition and not the sheet.
                event.stopPropagation()
                return
              }
              if (event.key === 'Enter') onClose()
            }}
          />
        </div>
        <Button
          icon="settings"
          onClick={() => {
            onClose()
            goTo('/keyboard')
          }}
        >
          {t('Change keys')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {t('{{count}} results', { count })}
      </p>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={t('Keyboard shortcuts')}
        className="max-h-[60vh] overflow-y-auto"
      >
        <div className="gap-8 sm:columns-2">
          {shown.map((group) => (
            <section key={group.title} className="mb-5 break-inside-avoid-column">
              <h3 className="pb-1 text-sm font-medium text-muted">{group.title}</h3>
              <dl>
                {group.lines.map((line) => (
                  <div key={line.id} className="flex min-h-7 items-center justify-between gap-3">
                    <dt>{line.title}</dt>
                    <dd className="flex gap-2">
                      {line.keys.map((keys) => (
                        <Kbd key={keys} keys={keys} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {count === 0 ? <p className="text-muted">{t('No shortcuts found here.')}</p> : null}
      </div>
    </div>
  )
}
