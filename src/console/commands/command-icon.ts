import type { RecordKind } from '#contract/kinds.ts'
import { kinds } from '#contract/kinds.ts'
import { screens } from '#console/app/screen/screens.ts'
import type { IconName } from '#console/ui/icon.tsx'
import type { AnyCommand } from '#engine/define.ts'

/** The drawing of what a command does, by the first word of the verb in its id. */
const verbs: Readonly<Record<string, IconName>> = {
  accept: 'check',
  access: 'eye',
  activate: 'check-circle',
  add: 'plus',
  adjust: 'pencil',
  approve: 'check',
  archive: 'folder',
  assign: 'user-check',
  attachments: 'files',
  cancel: 'ban',
  change: 'pencil',
  columns: 'columns',
  copy: 'files',
  create: 'plus',
  deactivate: 'ban',
  delete: 'x-circle',
  delist: 'ban',
  density: 'menu',
  disable: 'ban',
  download: 'download',
  duplicate: 'files',
  edit: 'pencil',
  enable: 'check-circle',
  end: 'ban',
  enrol: 'plus',
  exclude: 'eye-off',
  export: 'download',
  generate: 'sparkles',
  grades: 'scale',
  group: 'group',
  hide: 'eye-off',
  history: 'history',
  import: 'file-up',
  info: 'pencil',
  invite: 'mail',
  issue: 'award',
  jobs: 'list-checks',
  keys: 'key',
  language: 'message-square',
  list: 'store',
  lock: 'key',
  log: 'user',
  mark: 'check',
  match: 'link',
  meeting: 'clipboard-check',
  move: 'folder',
  news: 'undo',
  next: 'chevron-right',
  notifications: 'bell',
  offer: 'eye',
  open: 'folder',
  pause: 'clock',
  person: 'user',
  plan: 'calendar-range',
  preview: 'eye',
  publish: 'check-circle',
  reassign: 'users',
  redo: 'undo',
  refresh: 'loader',
  reissue: 'loader',
  reject: 'ban',
  remove: 'x-circle',
  rename: 'pencil',
  reopen: 'undo',
  repeat: 'loader',
  replace: 'image',
  report: 'chart',
  reprice: 'tags',
  require: 'shield',
  rerun: 'loader',
  resend: 'mail',
  reset: 'undo',
  restart: 'loader',
  restore: 'undo',
  return: 'undo',
  reveal: 'eye',
  revise: 'undo',
  revoke: 'ban',
  rotate: 'key',
  row: 'chevron-right',
  schedule: 'calendar',
  scoring: 'scale',
  send: 'mail',
  settle: 'scale',
  sidebar: 'panel',
  solve: 'check-circle',
  submit: 'check',
  subscribe: 'link',
  sums: 'scale',
  sync: 'loader',
  theme: 'eye',
  unenrol: 'x-circle',
  unsubscribe: 'ban',
  unwait: 'x-circle',
  test: 'check-circle',
  undo: 'undo',
  unlock: 'key',
  unrevoke: 'undo',
  upload: 'file-up',
  verify: 'check',
  correct: 'pencil',
  views: 'bookmark',
  void: 'ban',
  withdraw: 'undo',
  work: 'briefcase',
}

/** The drawings of the screens that the sidebar has; a screen beneath one of them shares its drawing. */
function screenIcon(path: string): IconName {
  const above = screens()
    .filter((screen) => screen.nav && (path === screen.path || path.startsWith(`${screen.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)
  return above[0]?.nav?.icon ?? 'file'
}

/** The drawing of what a command does; none for a verb that has no drawing yet. */
export const verbIcon = (id: string): IconName | undefined => verbs[/\.([a-z]+)/.exec(id)?.[1] ?? '']

/** The icon of a command in the palette. */
export function commandIcon({ id, section }: Pick<AnyCommand, 'id' | 'section'>): IconName {
  if (section === 'screen') return screenIcon(id.slice('screen.'.length))
  return verbIcon(id) ?? (section in kinds ? screenIcon(kinds[section as RecordKind].path) : 'sparkles')
}
