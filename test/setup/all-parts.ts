// Files of the console project share a worker's modules. A part that one file loads under a fake clock, or half, would be
// broken for the next: all parts are loaded before the first test.
const parts = import.meta.glob(['/src/console/**/*.{ts,tsx}', '!/src/console/main.tsx', '!/**/*.d.ts'])
await Promise.all(Object.values(parts).map((load) => load()))
