import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { sections } from '#engine/define.ts'
import type { LineIndex, Recognised } from './command-names.ts'
import { isAllNames, recognise } from './command-names.ts'
import type { Span, Token } from './lex.ts'
import { lexLine } from './lex.ts'
import type { LineArgs, Lookup } from './read-args.ts'
import { readArgs } from './read-args.ts'
import { isTypedKind } from '#engine/prompt.ts'

/** A line, read as one command with its arguments. */
export interface Reading extends LineArgs {
  readonly command: AnyCommand
  readonly line: string
  /** Where the command's name stands. */
  readonly name: Span
}

/** Enough to find the one that is meant among those whose names fit equally well. */
const MOST_TRIED = 8

export interface LineOptions {
  /** What is known of the records that the line names; nothing when absent. */
  readonly lookup?: Lookup
  /** Whether the person may see a command here; all of them when absent. */
  readonly isOffered?: (command: AnyCommand) => boolean
}

/** True when the command can be given an argument by typing. */
function isTypeable(command: AnyCommand): boolean {
  return Object.values(command.ask).some((ask) => typeof ask === 'function' || isTypedKind(ask.kind))
}

/** How well a command fits where the person is: it decides only between names that fit equally well. */
function fitsHere(command: AnyCommand, ctx: Context): number {
  const here = ctx.filter?.resource ?? ctx.focused?.resource
  return (command.section === 'screen' ? -2 : 0) + (here !== undefined && command.resource === here ? 1 : 0)
}

function read(recognised: Recognised, line: string, tokens: readonly Token[], ctx: Context, lookup: Lookup): Reading {
  const { command, tokens: taken } = recognised
  const name = { from: tokens[0]?.from ?? 0, to: tokens[taken - 1]?.to ?? 0 }
  return { command, line, name, ...readArgs(command, line, tokens.slice(taken), ctx, lookup) }
}

/** Values that are what they should be, and that no search is made for: numbers, days, yes or no, one of a few. */
function isSure(reading: Reading): boolean {
  const kinds = new Set(['int', 'rupiah', 'date', 'bool', 'enum'])
  return reading.errors.length === 0 && reading.args.every(({ prompt }) => kinds.has(prompt.kind))
}

const places = Object.keys(sections)

/** Of commands that are named equally well, those of the areas that are worked in most come first. */
const placeOf = ({ section }: AnyCommand) => places.indexOf(section)

/**
 * Reads a typed or pasted line: a command, named in full or in part, and at least one argument, in asking order or by
 * name. Answers the ways to read it, likeliest first; none when it is no such line, as a search is. Records that are
 * not known yet are in `wants`. Any text is fine: what makes no sense is in `errors`, each with its place in the line.
 */
export function parseLine(index: LineIndex, line: string, ctx: Context, options: LineOptions = {}): Reading[] {
  const { lookup = () => undefined, isOffered = () => true } = options
  const tokens = lexLine(line)
  if (tokens.length < 2) return []
  const named = recognise(index, tokens).filter(({ command }) => isTypeable(command) && isOffered(command))
  // `export e` names the export of exercises so far, and is no `e` for another export.
  if (named[0]?.tokens === tokens.length) return []
  const found = named.filter(({ tokens: taken }) => taken < tokens.length)
  const best = found.filter(({ score }) => score === found[0]?.score)
  if (best.length === 0) return []
  const isSearch = isAllNames(index, tokens)
  return best
    .sort((a, b) => fitsHere(b.command, ctx) - fitsHere(a.command, ctx) || placeOf(a.command) - placeOf(b.command))
    .slice(0, MOST_TRIED)
    .map((one) => read(one, line, tokens, ctx, lookup))
    .filter((reading) => !isSearch || isSure(reading))
    .sort((a, b) => a.errors.length - b.errors.length)
}
