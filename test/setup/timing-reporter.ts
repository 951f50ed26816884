import type { Reporter, TestModule } from 'vitest/node'

/** Milliseconds that files have taken, summed over all workers. */
interface Cost {
  files: number
  tests: number
  collect: number
  setup: number
  run: number
}

const slowestShown = 10
/** An area that costs more than this many milliseconds is named at the end of a run. */
const areaBudget = 5_000

const none = (): Cost => ({ files: 0, tests: 0, collect: 0, setup: 0, run: 0 })
const totalOf = ({ collect, setup, run }: Cost) => collect + setup + run

/** `environments`: those counted so far. Files that share a worker share its environment, and each reports its setup. */
function costOf(module: TestModule, environments: Set<number>): Cost {
  const { collectDuration, environmentSetupDuration, prepareDuration, setupDuration, duration } = module.diagnostic()
  const environment = environments.has(environmentSetupDuration) ? 0 : environmentSetupDuration
  environments.add(environmentSetupDuration)
  return {
    files: 1,
    tests: [...module.children.allTests()].length,
    collect: collectDuration,
    setup: environment + prepareDuration + setupDuration,
    run: duration,
  }
}

function sumBy(modules: readonly TestModule[], keyOf: (module: TestModule) => string): Map<string, Cost> {
  const sums = new Map<string, Cost>()
  const environments = new Set<number>()
  for (const module of modules) {
    const sum = sums.get(keyOf(module)) ?? none()
    const cost = costOf(module, environments)
    for (const key of Object.keys(sum) as (keyof Cost)[]) sum[key] += cost[key]
    sums.set(keyOf(module), sum)
  }
  return new Map([...sums].toSorted(([, a], [, b]) => totalOf(b) - totalOf(a)))
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9)
const line = (name: string, cost: Cost) =>
  `  ${name.padEnd(46)}${seconds(totalOf(cost))}  (collect${seconds(cost.collect)}, setup${seconds(cost.setup)}, tests${seconds(cost.run)})`

/** `voucher` of `test/voucher/commands/voucher-reset.unit.test.ts`. */
const areaOf = ({ relativeModuleId }: TestModule) => relativeModuleId.split(/[\\/]/)[1] ?? ''

/** What a run cost, by project, by file and by area; the last line counts the tests. */
export function timingReport(modules: readonly TestModule[]): string {
  const projects = sumBy(modules, ({ project }) => project.name)
  const files = sumBy(modules, ({ relativeModuleId }) => relativeModuleId)
  const inAreas = modules.filter(({ moduleId }) => !/[\\/]test[\\/](?:rules|e2e)[\\/]/.test(moduleId))
  const areas = [...sumBy(inAreas, areaOf)].filter(([, cost]) => totalOf(cost) > areaBudget)
  const results = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
  const count = (state: string) => results.filter((result) => result === state).length
  return [
    'Time by project, summed over workers',
    ...[...projects].map(([name, cost]) => line(`${name} (${cost.files} files, ${cost.tests} tests)`, cost)),
    'Slowest files',
    ...[...files].slice(0, slowestShown).map(([name, cost]) => line(name, cost)),
    ...(areas.length > 0
      ? [`Areas above ${areaBudget / 1000} s`, ...areas.map(([name, cost]) => line(name, cost))]
      : []),
    '',
    `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
  ].join('\n')
}

export default class TimingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    process.stdout.write(`\n${timingReport(modules)}\n`)
  }
}
