import * as z from 'zod/mini'
import { askToWrite, resetOutcome, resetWords } from '#commands/prompts/account.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { instructorReset, resetModes } from '#contract/session/account.ts'
import { Id } from '#contract/core/common.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { oneOf } from '#engine/prompt.ts'
import { say, sentence } from '#engine/say.ts'

export default defineCommand({
  id: 'instructor.reset',
  title: 'Reset the account of an instructor',
  short: 'Reset account',
  section: 'instructor',
  resource: 'instructor',
  keywords: ['instructor password', 'instructor devices', 'sandi instruktur', 'atur ulang instruktur'],
  permission: 'instructor:reset',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ instructor: Id, mode: z.enum(resetModes), notify: z.boolean() }),
  ask: {
    instructor: pickRecord('instructor'),
    mode: oneOf(
      'What is reset?',
      [
        { value: 'PASSWORD', label: 'Password', hint: resetWords.PASSWORD.detail },
        { value: 'DEVICE', label: 'Devices', hint: resetWords.DEVICE.detail },
        { value: 'SESSION', label: 'Sessions', hint: resetWords.SESSION.detail },
      ],
      { names: ['what', 'apa'] },
    ),
    notify: ({ mode }) => askToWrite(mode && resetWords[mode].letter),
  },
  from: { instructor: focused('instructor') },
  confirm({ instructor, mode = 'SESSION', notify }, ctx) {
    const { title, detail, letter } = resetWords[mode]
    const name = knownRef(ctx, 'instructor', instructor)?.label ?? String(instructor)
    return {
      title: say('{{what}} of {{name}}?', { what: sentence(title), name }),
      detail: notify ? say('{{what}} {{letter}}', { what: sentence(detail), letter: sentence(letter) }) : detail,
      action: 'Reset',
    }
  },
  run: ({ instructor, mode, notify }, { call }) => call(instructorReset, { body: { ids: [instructor], mode, notify } }),
  done: (results) => ({ ...resetOutcome(results), stale: ['instructor', 'account'] }),
})
