import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'

// The areas and verbs of the domain, so that words are shared among entries as they are in a full console.
const areas =
  'attendance report redemption pintaria tokped bukalapak pijar mba skillacademy studentsekolahmu ecommerce daily message template complaint account shorter setting answer exam evaluation exercise batch class attribute store category program lookup testimony schedule instructor certificate file customer user role credential integration prospect scholarship student stage document employee leave balance media grading zoom'.split(
    ' ',
  )
const verbs = 'Create Edit Delete Exclude Duplicate Restore Download Import'.split(' ')

/** How many commands the crowd adds. */
export const crowdSize = areas.length * verbs.length

const source = `
const crowdOf = (one) => one === undefined ? [] : ${JSON.stringify(areas)}.flatMap((area) => ${JSON.stringify(verbs)}.map((verb) => Object.freeze({
  id: area + '.' + verb.toLowerCase(), title: verb + ' ' + area, section: 'voucher', keywords: [area, 'kelola', 'data ' + area],
  permission: ['voucher:read'], risk: 'read', surfaces: ['palette'], args: one.args, ask: one.ask,
  from: {}, needs: {}, run: async () => undefined, done: () => ({}),
})))
`

/** Adds the commands of a full console to the registry; they are found and shown as any other. */
function addCrowd(): Plugin {
  return {
    name: 'crowd',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/palette/registry.ts')) return undefined
      const crowded = code.replace(
        '...get(registeredAtom)',
        '...get(registeredAtom), ...crowdOf(get(registeredAtom)[0])',
      )
      if (crowded === code) throw new Error('The registry lists its commands in another way now.')
      return crowded + source
    },
  }
}

/** Builds the console, with a full console's number of commands, in a folder of its own. */
export async function buildCrowded(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(path.join('/var/tmp', 'academy-crowded-'))
  await build({ plugins: [addCrowd()], build: { outDir: dir, emptyOutDir: true }, logLevel: 'error' })
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}
