import type { WritableAtom } from 'jotai'
import * as z from 'zod/mini'
import { currentHref, currentStore } from '#console/app/current-console.ts'
import type { Store } from '#console/app/current-console.ts'
import { densityAtom, languageAtom, sidebarAtom, themeAtom } from '#console/app/preferences.ts'
import { afterFrame } from '#console/app/screen/after-frame.ts'
import { homeOf } from '#console/app/session/session.ts'
import { logOut } from '#console/app/session/session-actions.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { markAllRead } from '#console/areas/notification/mark-all-read.ts'
import { keysHelpOpenAtom } from '#console/keys/keys-state.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand, Outcome } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'
import type { ToolName } from './tools/tools-state.ts'
import { wantedToolAtom } from './tools/tools-state.ts'

interface FrameCommandDef {
  id: `console.${string}`
  title: string
  /** In a menu, below the heading that says what it is about. */
  short?: string
  keywords: readonly string[]
  shortcut?: string
  act: () => unknown
  done?: () => Outcome
  when?: (ctx: Context) => boolean
  /** For one of several choices: whether it is the chosen one. */
  isChosen?: (get: Store['get']) => boolean
}

export interface FrameCommand {
  readonly command: AnyCommand
  readonly act: () => unknown
  readonly isChosen: FrameCommandDef['isChosen']
}

function frameCommand({ act, isChosen, done = () => ({}), ...words }: FrameCommandDef): FrameCommand {
  const command = defineCommand({
    ...words,
    section: 'console',
    permission: null,
    risk: 'read',
    surfaces: ['palette'],
    anyCustomer: true,
    args: z.object({}),
    ask: {},
    run: async () => {
      await act()
    },
    done,
  })
  return { command, act, isChosen }
}

type Words = Pick<FrameCommandDef, 'id' | 'title' | 'short' | 'keywords'>

function choice<T extends string>(preference: WritableAtom<T, [T], void>, value: NoInfer<T>, words: Words) {
  return frameCommand({
    ...words,
    act: () => currentStore().set(preference, value),
    isChosen: (get) => get(preference) === value,
  })
}

const home = () => homeOf(currentStore().get(sessionAtom))

/** After the palette has given the focus back: a panel closes as soon as the focus is elsewhere. */
const openTool = (tool: ToolName) => () => afterFrame(() => currentStore().set(wantedToolAtom, tool))

/** The role SUPERADMIN has no notifications (specification, section 9). */
const hasBell = ({ roles }: Context) => !roles.includes('SUPERADMIN')

/** What the sidebar, the top bar and the person's menu do, as commands of the palette. */
export const frameCommands: readonly FrameCommand[] = [
  frameCommand({
    id: 'console.keys',
    title: 'Keyboard shortcuts',
    keywords: ['show all keys', 'help', 'hotkeys', 'bantuan', 'pintasan', 'tombol'],
    shortcut: '?',
    act: () => currentStore().set(keysHelpOpenAtom, true),
  }),
  choice(themeAtom, 'system', {
    id: 'console.theme-system',
    title: 'Theme: use system setting',
    short: 'Use system setting',
    keywords: ['appearance', 'auto', 'tema', 'tampilan'],
  }),
  choice(themeAtom, 'light', {
    id: 'console.theme-light',
    title: 'Theme: light',
    short: 'Light',
    keywords: ['appearance', 'light mode', 'day', 'tema terang', 'mode terang'],
  }),
  choice(themeAtom, 'dark', {
    id: 'console.theme-dark',
    title: 'Theme: dark',
    short: 'Dark',
    keywords: ['appearance', 'dark mode', 'night', 'tema gelap', 'mode gelap'],
  }),
  choice(densityAtom, 'dense', {
    id: 'console.density-dense',
    title: 'Density: compact',
    short: 'Compact',
    keywords: ['dense', 'row height', 'smaller rows', 'kerapatan', 'rapat'],
  }),
  choice(densityAtom, 'comfortable', {
    id: 'console.density-comfortable',
    title: 'Density: comfortable',
    short: 'Comfortable',
    keywords: ['row height', 'larger rows', 'kerapatan', 'longgar'],
  }),
  choice(languageAtom, 'en', {
    id: 'console.language-en',
    title: 'Language: English',
    short: 'English',
    keywords: ['bahasa inggris', 'ganti bahasa'],
  }),
  choice(languageAtom, 'id', {
    id: 'console.language-id',
    title: 'Language: Bahasa Indonesia',
    short: 'Bahasa Indonesia',
    keywords: ['indonesian', 'ganti bahasa'],
  }),
  frameCommand({
    id: 'console.jobs',
    title: 'Show jobs',
    keywords: ['background', 'progress', 'running', 'pekerjaan', 'proses'],
    act: openTool('jobs'),
  }),
  frameCommand({
    id: 'console.notifications',
    title: 'Show notifications',
    keywords: ['bell', 'messages', 'unread', 'notifikasi', 'pemberitahuan'],
    when: hasBell,
    act: openTool('bell'),
  }),
  frameCommand({
    id: 'console.mark-all-read',
    title: 'Mark all notifications as read',
    keywords: ['bell', 'unread', 'tandai dibaca', 'notifikasi'],
    when: hasBell,
    act: markAllRead,
    done: () => ({ say: 'All notifications are marked as read' }),
  }),
  frameCommand({
    id: 'console.person',
    title: 'Show my menu',
    keywords: ['account', 'preferences', 'menu saya', 'preferensi'],
    act: openTool('person'),
  }),
  frameCommand({
    id: 'console.sidebar',
    title: 'Collapse or expand the sidebar',
    keywords: ['toggle', 'hide', 'navigation', 'bilah samping', 'sembunyikan'],
    act: () => currentStore().set(sidebarAtom, currentStore().get(sidebarAtom) === 'open' ? 'icons' : 'open'),
  }),
  frameCommand({
    id: 'console.copy-link',
    title: 'Copy link to this screen',
    keywords: ['share', 'address', 'url', 'salin tautan', 'bagikan'],
    act: () => {},
    done: () => ({ copy: currentHref() }),
  }),
  frameCommand({
    id: 'console.return',
    title: 'Return to your own customer',
    keywords: [
      'stop working for',
      'own customer',
      'switch customer',
      'kembali ke pelanggan sendiri',
      'ganti pelanggan',
    ],
    shortcut: 'g 0',
    when: () => home() !== undefined,
    act: () => {},
    done: () => {
      const own = home()
      return own ? { workFor: own, say: say('You work for {{name}} now', { name: own.name }) } : {}
    },
  }),
  frameCommand({
    id: 'console.log-out',
    title: 'Log out',
    keywords: ['sign out', 'logout', 'exit', 'keluar'],
    act: logOut,
  }),
]
