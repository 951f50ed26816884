import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** Starts a Chromium that keeps to itself: what it would do in the background falls into no test and no measurement. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
