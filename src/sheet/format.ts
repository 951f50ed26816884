import type { SheetProblem } from '#sheet/problems.ts'
import { SheetRefusal, unreadable } from '#sheet/problems.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Names a text file may have; without one of them a text is taken for something else (a letter, a program). */
const TEXT_NAMES = new Set(['', 'csv', 'tsv', 'tab', 'txt', 'xls', 'xlsx'])

/** Enough of the start to tell text from anything else. */
const SNIFFED = 65_536

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase()
}

function utf16Includes(bytes: Uint8Array, word: string): boolean {
  const wanted = Array.from(word, (letter) => letter.charCodeAt(0))
  for (let at = bytes.indexOf(wanted[0]!); at >= 0; at = bytes.indexOf(wanted[0]!, at + 1)) {
    if (wanted.every((code, n) => bytes[at + n * 2] === code && bytes[at + n * 2 + 1] === 0)) return true
  }
  return false
}

/** An OLE container is an old workbook, a workbook with a password, or another program's file. */
function oleProblem(name: string, bytes: Uint8Array): SheetProblem {
  if (utf16Includes(bytes, 'EncryptedPackage')) {
    return { code: 'UNREADABLE', detail: 'it is protected with a password; save it without one' }
  }
  const workbook = utf16Includes(bytes, 'Workbook') || utf16Includes(bytes, 'Book')
  return { code: workbook || extensionOf(name) === 'xls' ? 'OLD_XLS' : 'NOT_A_SHEET' }
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Control characters that no text has; tab, line ends and the old end-of-file mark (0x1a) are fine. */
function hasControlBytes(bytes: Uint8Array): boolean {
  const end = Math.min(bytes.length, SNIFFED)
  for (let at = 0; at < end; at++) {
    const byte = bytes[at]!
    if (byte < 0x20 && (byte < 0x09 || (byte > 0x0d && byte !== 0x1a))) return true
  }
  return false
}

/** Web pages saved under a sheet's name, XML, PDF and RTF are text by their bytes, but no table. */
const MARKUP = /^\s*(?:<(?:!doctype|!--|\?xml|html|head|body|meta|style|table)\b|%PDF-|\{\\rtf)/i

/**
 * Tells by content first and by name second what the file is.
 * @throws SheetRefusal with EMPTY, OLD_XLS, NOT_A_SHEET, or UNREADABLE for a workbook with a password.
 */
export function detectFormat(name: string, bytes: Uint8Array): 'csv' | 'xlsx' {
  if (bytes.length === 0) throw new SheetRefusal({ code: 'EMPTY' })
  if (startsWith(bytes, ZIP)) return 'xlsx'
  if (startsWith(bytes, OLE)) throw new SheetRefusal(oleProblem(name, bytes))
  const text = TEXT_NAMES.has(extensionOf(name)) && (utf16Label(bytes) !== undefined || !hasControlBytes(bytes))
  if (!text || MARKUP.test(new TextDecoder('windows-1252').decode(bytes.subarray(0, 1024)).replace(/^ï»¿/, ''))) {
    throw new SheetRefusal({ code: 'NOT_A_SHEET' })
  }
  return 'csv'
}

/**
 * Decodes a text file: UTF-16 by its byte order mark, else UTF-8 (with or without one), else windows-1252, which is
 * what Excel writes on Windows for "CSV" and which every byte sequence is valid in.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Label(bytes)
  try {
    return new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (utf16) throw unreadable('its text is damaged')
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
