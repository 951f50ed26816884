import { filledIn, placesIn } from '#contract/notification/template-text.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Outgoing } from './carrier.ts'
import type { Claimed } from './claim.ts'
import { SEALED } from './queue.ts'
import type { Sender } from './sender.ts'

type Sealed = Readonly<Record<string, string>>

/** Fills in what only the recipient may see; every other place stays as it is written. */
function revealed(text: string, sealed: Sealed): string {
  const others = placesIn(text).filter((name) => !Object.hasOwn(sealed, name))
  return filledIn(text, { ...Object.fromEntries(others.map((name) => [name, `{{${name}}}`])), ...sealed })
}

interface Opened {
  letter: Outgoing
  /** Takes what only the recipient may see out of words that somebody else said of the message. */
  discreet: (words: string) => string
}

/** A link of the console: its address is that of the configuration. */
export const linked = (text: string, publicUrl: string): string => text.replaceAll('{{konsol}}', publicUrl)

/** A message as it goes out. @throws VaultError when what it holds sealed does not open */
export function openLetter(
  { vault, publicUrl }: { vault: Pick<Vault, 'open'>; publicUrl: string },
  claimed: Claimed,
  sender: Sender,
): Opened {
  const { id, reset_count, recipient, recipient_name, subject, body, sealed, approved } = claimed
  const values = sealed ? (JSON.parse(vault.open(sealed, SEALED)) as Sealed) : {}
  const fill = (text: string) => (sealed ? revealed(text, values) : text)
  // What lets in stands behind the #; a server that quotes a link may leave the rest out.
  const links = Object.values(values)
  const secrets = [...links, ...links.flatMap((link) => link.split('#', 2)[1]?.split('=', 2) ?? [])]
  return {
    letter: {
      name: `message-${id}-${reset_count}`,
      to: { name: recipient_name, address: recipient },
      from: { name: sender.name, replyTo: sender.email },
      subject: subject === null ? null : fill(subject),
      body: linked(fill(body), publicUrl),
      approved: approved && { ...approved, parameters: approved.parameters.map(fill) },
    },
    discreet: (words) =>
      secrets.filter((secret) => secret.length > 8).reduce((text, secret) => text.replaceAll(secret, '•••'), words),
  }
}
