import { chromium } from 'playwright-core'
import type { Browser, BrowserServer, LaunchOptions } from 'playwright-core'

/** Of a Chromium that keeps to itself: what it would do in the background falls into no test and no measurement. */
const options = (more: string[] = []): LaunchOptions => ({
  executablePath: process.env.CHROME ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...more,
  ],
})

/** Starts a Chromium of one's own. */
export const startChromium = (): Promise<Browser> => chromium.launch(options())

/** To optimise code costs more than it gains on pages that are there for seconds. */
const SHORT = '--js-flags=--no-opt --no-maglev --single-threaded'

/** Starts a Chromium for several processes in turn: see `joinChromium`. */
export const serveChromium = (): Promise<BrowserServer> => chromium.launchServer(options([SHORT]))

/** Joins a Chromium that another process has started. What is closed is only what was opened in it from here. */
export const joinChromium = (endpoint: string): Promise<Browser> => chromium.connect(endpoint)
