import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

import { Failure, pinnedNode, projectRoot, run } from './run.mjs'

/** With everything that a person sees of it. */
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Without the windows and menus that no test looks at: a page in a context of its own costs half of what it does there. */
export const forTests = ['chromium-headless-shell', ...whole]

/**
 * A Chromium that starts: the one that CHROME names, an installed one, one from the system's packages (as root on
 * Debian and Ubuntu), or the one that npm installed (Linux x64).
 * @param {string[]} names of executables on Linux, best first; the first is the name of the system's package too
 * @returns {Promise<string>} path of the executable; it needs no environment of its own
 * @throws {Failure} when there is none, saying what to do
 */
export async function ensureChromium(names = whole) {
  const { CHROME: named } = process.env
  if (named) {
    if (starts(named)) return named
    throw new Failure(`CHROME names ${named}, which does not start.`)
  }
  const found = findInstalled(names) ?? (await installFromSystem(names)) ?? (await unpackFromNpm())
  if (found !== undefined) return found
  throw new Failure('No Chromium was found. Install Chromium or Google Chrome, or name its executable in CHROME.')
}

/** @param {string[]} names */
function findInstalled(names) {
  return candidates(names).find((file) => existsSync(file) && starts(file))
}

/** @param {string[]} names */
function candidates(names) {
  if (process.platform === 'darwin') {
    const apps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
    return ['/Applications', path.join(homedir(), 'Applications')].flatMap((at) =>
      apps.map((app) => path.join(at, app)),
    )
  }
  if (process.platform === 'win32') {
    const { ProgramFiles, 'ProgramFiles(x86)': programFiles86, LOCALAPPDATA } = process.env
    const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']
    const places = [ProgramFiles, programFiles86, LOCALAPPDATA].filter(Boolean)
    return places.flatMap((place) => programs.map((program) => path.join(place, program)))
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

/**
 * Ubuntu has a `chromium-browser` that only says which package to install instead: being there is not enough.
 * @param {string} file
 */
function starts(file) {
  // On Windows the question for the version opens a window.
  if (process.platform === 'win32') return existsSync(file)
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /chrom/i.test(stdout)
}

/** @param {string[]} names */
async function installFromSystem(names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    // A list that cannot be brought up to date may still know the package.
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', names[0]], { env })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return findInstalled(names)
}

/** Unpacks the package @sparticuz/chromium once, with the libraries that a bare system lacks. */
async function unpackFromNpm() {
  const source = path.join(projectRoot, 'node_modules', '@sparticuz', 'chromium')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(source)) return undefined
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'))
  const home = path.join(projectRoot, '.cache', `chromium-${version}`)
  const launcher = path.join(home, 'launch')
  if (!existsSync(launcher)) await unpack(home)
  return starts(launcher) ? launcher : undefined
}

/** @param {string} home */
async function unpack(home) {
  console.log('Unpacking Chromium …')
  // Aside and renamed: an interrupted run leaves nothing that looks whole.
  const aside = `${home}.${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  // The package unpacks into the temporary folder; the variable makes it unpack its libraries too.
  const env = { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  const script = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  const code = await run(pinnedNode(), ['--input-type=module', '--eval', script], { env })
  if (code !== 0) throw new Failure('Chromium could not be unpacked; what is printed above says why.', code)
  writeFileSync(path.join(aside, 'fonts', 'fonts.conf'), fontsConfig)
  writeFileSync(path.join(aside, 'launch'), launchScript)
  chmodSync(path.join(aside, 'launch'), 0o755)
  rmSync(home, { recursive: true, force: true })
  renameSync(aside, home)
}

const launchScript = `#!/bin/sh
# Starts the unpacked Chromium with the libraries and fonts beside it.
here=$(cd "\${0%/*}" && pwd)
export FONTCONFIG_PATH="$here/fonts"
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/chromium" "$@"
`

// The one in the package knows only the folders of the service that the package was made for.
const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
