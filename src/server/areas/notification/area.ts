import { reason } from '#contract/core/reason.ts'
import { serveArea } from '#server/core/area.ts'
import { readLetters, readNotifications } from './dry-run.ts'
import { addMessageHooks } from './message/hook.ts'
import { startOutbox } from './message/outbox.ts'

/** States of a message that can no longer be cancelled. */
const hasLeft = new Set<unknown>(['SENDING', 'SENT', 'DELIVERED'])

serveArea({
  messages: { notification: readNotifications, message: readLetters },
  mayRestore: {
    message: ({ status, recipient_name, recipient }) =>
      hasLeft.has(status) ? reason('LETTER_GONE', { recipient: String(recipient_name ?? recipient) }) : true,
  },
  routes: addMessageHooks,
  start: ({ databases, vault, config, feed, clock }, log) =>
    startOutbox({ db: databases.app, vault, publicUrl: config.publicUrl, messages: config.messages, feed, log, clock }),
})
