import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { limitFirstList } from './src/tools/first-list.ts'

/** Development only: the console is served by vite, the API by the server process beside it. */
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:8081'

export default defineConfig({
  plugins: [
    process.env.VITEST === undefined &&
      tanstackRouter({
        target: 'react',
        routesDirectory: './src/console/routes',
        generatedRouteTree: './src/console/app/route-tree.gen.ts',
        addExtensions: true,
        autoCodeSplitting: false,
        quoteStyle: 'single',
      }),
    react(),
    tailwindcss(),
    limitFirstList(),
  ],
  resolve: {
    // React has had the hook since 18; the router's store still asks for the stand-in for older ones.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  publicDir: './src/console/public',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: {
      // Every browser of the target preloads modules by itself.
      polyfill: false,
      // For the page only. The list of what each part imports would be a twentieth of what the first list waits for, and
      // grow with every screen; the parts that most of them import have come by the time that one is opened.
      resolveDependencies: (_file, imports, { hostType }) => (hostType === 'html' ? imports : []),
    },
    // In kB before compression. What must arrive before a list shows has a limit of its own (src/tools/first-list.ts).
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /src\/console\/app\/base\.ts$/ },
            // What every list begins with, likewise.
            { name: 'list', test: /src\/console\/resource\/(list-screen|show)\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/svc': api, '/openapi.json': api, '^/s/': api } },
  test: {
    reporters: ['default', './test/setup/timing-reporter.ts', './test/setup/stall-reporter.ts'],
    // One more than the processors of the smallest machine: of a test much is waiting, for a timer or another process.
    maxWorkers: 3,
    // How long a state may take to come, not how long it takes: a second is short on a busy machine.
    expect: { poll: { timeout: 90_000 } },
    // Bounds a hang, not a duration: a machine that is busy with something else must not fail a test.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // Files of a project whose code keeps no state to itself share a worker's modules: to load them anew for each file
    // took longer than most files.
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['test/**/*.unit.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          include: ['test/rules/**/*.test.ts'],
          globalSetup: ['test/setup/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          isolate: false,
          include: ['test/**/*.console.test.{ts,tsx}'],
          setupFiles: ['test/setup/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          include: ['test/**/*.api.test.ts'],
          globalSetup: ['test/setup/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          // After all else, two at a time: each is a browser, a server and a database at work already. Three at a time
          // on two processors took longer than one.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/setup/product.ts'],
        },
      },
    ],
  },
})
