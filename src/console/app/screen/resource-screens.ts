import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { RecordKind } from '#contract/kinds.ts'

type Place = Required<Pick<StaticDataRouteOption, 'nav' | 'shortcut'>>

/** Where the list of each kind is in the sidebar, and its keys; null where a route file shows it. */
export const resourceScreens: Readonly<Record<RecordKind, Place | null>> = {
  attendance: { nav: { group: 'attendance', order: 10, icon: 'user-check' }, shortcut: 'g a' },
  exam: { nav: { group: 'classes', order: 80, icon: 'clipboard-check' }, shortcut: 'g e' },
  evaluation: { nav: { group: 'classes', order: 90, icon: 'gauge' }, shortcut: 'g y' },
  exercise: { nav: { group: 'classes', order: 60, icon: 'pencil' }, shortcut: 'g x' },
  answer: { nav: { group: 'classes', order: 70, icon: 'message-square' }, shortcut: 'g n' },
  setting: null,
  voucher: null,
  customer: null,
  user: null,
  lookup: null,
  credential: { nav: { group: 'administration', order: 20, icon: 'key' }, shortcut: 'g b c' },
  zoomAccount: { nav: { group: 'administration', order: 32, icon: 'film' }, shortcut: 'g b v' },
  complaint: { nav: { group: 'support', order: 10, icon: 'life-buoy' }, shortcut: 'g t' },
  account: { nav: { group: 'support', order: 30, icon: 'user' }, shortcut: 'g u' },
  message: { nav: { group: 'support', order: 20, icon: 'mail' }, shortcut: 'g m' },
  template: { nav: { group: 'support', order: 40, icon: 'file' }, shortcut: 'g b t' },
  shorter: { nav: { group: 'media', order: 30, icon: 'link' }, shortcut: 'g b l' },
  lms: { nav: { group: 'classes', order: 20, icon: 'calendar' }, shortcut: 'g j' },
  instructor: { nav: { group: 'classes', order: 100, icon: 'graduation-cap' }, shortcut: 'g i' },
  class: null,
  program: { nav: { group: 'classes', order: 42, icon: 'book' }, shortcut: 'g b p' },
  listing: { nav: { group: 'classes', order: 15, icon: 'tags' }, shortcut: 'g b w' },
  store: { nav: { group: 'classes', order: 44, icon: 'tags' }, shortcut: 'g b e' },
  storeCategory: { nav: { group: 'classes', order: 46, icon: 'tags' }, shortcut: 'g b j' },
  classAttribute: { nav: { group: 'classes', order: 40, icon: 'tags' }, shortcut: 'g b k' },
  file: { nav: { group: 'media', order: 10, icon: 'file' }, shortcut: 'g f' },
  media: null,
  pintaria: { nav: { group: 'channels', order: 10, icon: 'store' }, shortcut: 'g p p' },
  tokped: { nav: { group: 'channels', order: 20, icon: 'store' }, shortcut: 'g p t' },
  bukalapak: { nav: { group: 'channels', order: 30, icon: 'store' }, shortcut: 'g p b' },
  pijar: { nav: { group: 'channels', order: 40, icon: 'store' }, shortcut: 'g p j' },
  mba: { nav: { group: 'channels', order: 50, icon: 'store' }, shortcut: 'g p m' },
  skillacademy: { nav: { group: 'channels', order: 60, icon: 'store' }, shortcut: 'g p s' },
  studentsekolahmu: { nav: { group: 'channels', order: 70, icon: 'store' }, shortcut: 'g p u' },
  ecommerce: { nav: { group: 'channels', order: 80, icon: 'chart' }, shortcut: 'g p r' },
  daily: { nav: { group: 'sales', order: 50, icon: 'chart' }, shortcut: 'g d' },
}
