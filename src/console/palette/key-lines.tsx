import { useMemo, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { KeyBinding } from '#console/keys/bindings.ts'
import { bindingsOf } from '#console/keys/bindings.ts'
import { listHelp } from '#console/keys/list-help.ts'
import { Input } from '#console/ui/input.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { rank, rankIndex } from '#engine/rank.ts'
import { useCommandContext } from './context-atoms.ts'
import { allCommands } from './registry.ts'
import { titleOf } from './say.ts'

interface Line {
  id: string
  keys: string
  title: string
  keywords: readonly string[]
}

interface Group {
  title: string
  lines: readonly Line[]
}

const everywhere = [
  { keys: 'mod+k', label: 'Commands, screens and records' },
  { keys: '?', label: 'All keys' },
]

function lineOf({ keys, command }: KeyBinding): Line {
  return { id: command.id, keys, title: titleOf(command), keywords: [keys, ...command.keywords] }
}

/** All keys that work here, with a field that narrows them down. */
export default function KeyLines({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const ctx = useCommandContext()
  const [text, setText] = useState('')
  const groups = useMemo((): readonly Group[] => {
    const bindings = bindingsOf(allCommands(), ctx)
    const fixed = (lines: readonly { keys: string; label: string }[]): Line[] =>
      lines.map(({ keys, label }) => ({ id: keys, keys, title: t(label), keywords: [keys] }))
    const isScreen = ({ command }: KeyBinding) => command.section === 'screen'
    return [
      { title: t('On this screen'), lines: bindings.filter(({ own }) => own).map(lineOf) },
      { title: t('In the list'), lines: ctx.filter ? fixed(listHelp) : [] },
      {
        title: t('Everywhere'),
        lines: [...fixed(everywhere), ...bindings.filter((one) => !one.own && !isScreen(one)).map(lineOf)],
      },
      { title: t('Go to'), lines: bindings.filter(isScreen).map(lineOf) },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- titles are written in the language, so it is part of them
  }, [ctx, t, i18n.language])
  const shown = groups
    .map(({ title, lines }): Group => ({ title, lines: rank(rankIndex(lines), text, { limit: 200 }) }))
    .filter((group) => group.lines.length > 0)
  const count = shown.reduce((sum, group) => sum + group.lines.length, 0)
  return (
    <div className="flex flex-col gap-4">
      <Input
        autoFocus
        aria-label={t('Search keys')}
        placeholder={t('Search keys')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onClose()
        }}
      />
      <p role="status" className="sr-only">
        {t('{{count}} results', { count })}
      </p>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={t('Keys')}
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
                    <dd>
                      <Kbd keys={line.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {count === 0 ? <p className="text-muted">{t('No key does that here.')}</p> : null}
      </div>
    </div>
  )
}
