/** See chromium.mjs. Answers the path of a Chromium that starts; it needs no environment of its own. */
export declare function ensureChromium(): Promise<string>
