import { defineScreenCommands } from '#console/screen/define-commands.ts'

const designer = {
  section: 'certificate',
  permission: 'certificate:read',
  on: ['/certificate/add', '/certificate/edit/$id'],
} as const

/** What can be done with the chosen items of a certificate template. */
export const designCommands = defineScreenCommands(
  { id: 'certificate.design', ...designer },
  {
    left: { title: 'Move items left by 1 mm', short: 'Left', keywords: ['geser kiri'], keys: 'arrowleft' },
    right: { title: 'Move items right by 1 mm', short: 'Right', keywords: ['geser kanan'], keys: 'arrowright' },
    up: {
      title: 'Move items up by 1 mm',
      short: 'Up',
      keywords: ['geser atas'],
      keys: 'mod+alt+arrowup',
      also: ['arrowup'],
    },
    down: {
      title: 'Move items down by 1 mm',
      short: 'Down',
      keywords: ['geser bawah'],
      keys: 'mod+alt+arrowdown',
      also: ['arrowdown'],
    },
    left10: { title: 'Move items left by 10 mm', keywords: ['geser kiri jauh'], keys: 'shift+arrowleft' },
    right10: { title: 'Move items right by 10 mm', keywords: ['geser kanan jauh'], keys: 'shift+arrowright' },
    up10: {
      title: 'Move items up by 10 mm',
      keywords: ['geser atas jauh'],
      keys: 'mod+shift+arrowup',
      also: ['shift+arrowup'],
    },
    down10: {
      title: 'Move items down by 10 mm',
      keywords: ['geser bawah jauh'],
      keys: 'mod+shift+arrowdown',
      also: ['shift+arrowdown'],
    },
    duplicate: { title: 'Duplicate items', short: 'Duplicate', keywords: ['copy', 'duplikat'], keys: 'mod+d' },
    remove: { title: 'Delete items', short: 'Delete', keywords: ['remove', 'hapus butir'], keys: 'delete' },
    all: {
      title: 'Select all items',
      short: 'Select all',
      keywords: ['pilih semua'],
      keys: 'mod+shift+a',
      also: ['mod+a'],
    },
    front: { title: 'Bring items to the front', short: 'To front', keywords: ['above', 'ke depan'], keys: 'mod+]' },
    back: { title: 'Send items to the back', short: 'To back', keywords: ['below', 'ke belakang'], keys: 'mod+[' },
    zoomIn: { title: 'Zoom in', keywords: ['larger', 'perbesar'], keys: 'alt+arrowup' },
    zoomOut: { title: 'Zoom out', keywords: ['smaller', 'perkecil'], keys: 'alt+arrowdown' },
    alignLeft: { title: 'Align left edges', keywords: ['rata kiri'] },
    alignCenter: { title: 'Align horizontal centers', keywords: ['rata tengah'] },
    alignRight: { title: 'Align right edges', keywords: ['rata kanan'] },
    alignTop: { title: 'Align top edges', keywords: ['rata atas'] },
    alignMiddle: { title: 'Align vertical centers', keywords: ['rata tengah tegak'] },
    alignBottom: { title: 'Align bottom edges', keywords: ['rata bawah'] },
    distributeX: { title: 'Distribute horizontally', keywords: ['sebar mendatar'] },
    distributeY: { title: 'Distribute vertically', keywords: ['sebar tegak'] },
  },
)
