import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What a reviewer does with the document that is open. */
export const queueCommands = defineScreenCommands(
  { id: 'partnerDoc.queue', section: 'partnerDoc', permission: 'partner-doc:approve', on: ['/document/approve'] },
  {
    approve: { title: 'Approve the document', short: 'Approve', keywords: ['setujui'], keys: 'a' },
    reject: { title: 'Reject the document', short: 'Reject', keywords: ['tolak'], keys: 'r' },
    next: { title: 'Next document', short: 'Next', keywords: ['lewati', 'berikutnya'], keys: 'shift+n' },
    zoomIn: { title: 'Enlarge', keywords: ['zoom', 'perbesar'], keys: '+' },
    zoomOut: { title: 'Make smaller', keywords: ['zoom', 'perkecil'], keys: '-' },
    fit: { title: 'Fit to the window', keywords: ['zoom', 'sesuaikan'], keys: '0' },
    pageDown: { title: 'Next page of the document', keywords: ['halaman'], keys: '.' },
    pageUp: { title: 'Previous page of the document', keywords: ['halaman'], keys: ',' },
    compare: {
      title: 'Compare with the earlier file',
      short: 'Compare',
      keywords: ['bandingkan', 'revisi'],
      keys: 'c',
    },
  },
)
