import drawings from './icons.svg?no-inline'

/** The symbols of `icons.svg`; a test holds the two together. */
export const iconNames = [
  'alert',
  'award',
  'ban',
  'bell',
  'book',
  'bookmark',
  'briefcase',
  'calendar',
  'calendar-range',
  'cart',
  'chart',
  'check',
  'check-circle',
  'chevron-down',
  'chevron-right',
  'clipboard-check',
  'clipboard-list',
  'clock',
  'columns',
  'dashboard',
  'download',
  'eye',
  'eye-off',
  'file',
  'file-check',
  'file-up',
  'files',
  'film',
  'folder',
  'gauge',
  'graduation-cap',
  'group',
  'history',
  'image',
  'info',
  'key',
  'life-buoy',
  'link',
  'list-checks',
  'loader',
  'mail',
  'maximize',
  'menu',
  'message-square',
  'more',
  'music',
  'palm',
  'panel',
  'pencil',
  'pin',
  'plug',
  'minus',
  'plus',
  'scale',
  'scan',
  'search',
  'settings',
  'shield',
  'sparkles',
  'store',
  'tags',
  'ticket',
  'ticket-check',
  'undo',
  'user',
  'user-check',
  'users',
  'warning',
  'x',
  'x-circle',
] as const
export type IconName = (typeof iconNames)[number]

/**
 * A small line drawing beside a text; it is hidden from screen readers, the text says it. The drawings are one file of
 * their own, because as code they would weigh more than the rest of the frame.
 */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className ?? 'shrink-0'}
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
