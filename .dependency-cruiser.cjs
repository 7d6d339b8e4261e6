/**
 * The import direction of the project, as rules that each say why. Run by
 * test/unit/import-direction.test.ts, which also breaks every rule once to see it fire.
 */

/** What each stage of lib may import beside itself. */
const STAGES = {
  base: [],
  store: ['base'],
  graph: ['base', 'store'],
  check: ['base', 'store', 'graph', 'replay'],
  replay: ['base', 'store', 'graph'],
  layout: ['base', 'store', 'graph'],
  diff: ['base', 'store', 'graph', 'replay'],
  report: ['base', 'store', 'graph', 'check', 'replay', 'layout', 'diff'],
};

const WHY = {
  base: 'base is what every stage stands on; if it knew a stage, nothing could be used without that stage.',
  store: 'Reading a session must not depend on what is later asked of it, or a reader cannot be swapped.',
  graph:
    'The graph answers for every later stage alike; if it knew one of them, it would answer for that one.',
  check:
    'Rules judge the record and what is re-derived from it; no drawing and no report can make a finding.',
  replay: 'Replay re-derives bytes; what a rule or a drawing says must not be able to change them.',
  layout: 'A drawing is computed from the graph alone, so that layouts stay swappable pure steps.',
  diff: 'A comparison sets two derived contexts side by side; what it finds must not depend on how it is printed.',
  report: 'Reports read the results of the stages; one that knew the whole run could not be used without it.',
};

const stageRules = Object.entries(STAGES).map(([stage, earlier]) => ({
  name: `stage-${stage}`,
  comment: WHY[stage],
  severity: 'error',
  from: { path: `^lib/${stage}/` },
  to: { path: '^lib/', pathNot: `^lib/(${[stage, ...earlier].join('|')})/` },
}));

/** Packages that base may use: small, without dependencies, the same in Node and in a browser. */
const BASE_PACKAGES = ['@noble/hashes'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...stageRules,
    {
      name: 'base-packages',
      comment: 'Everything loads base, so each package in it is paid for by every user, in every bundle.',
      severity: 'error',
      from: { path: '^lib/base/' },
      to: { pathNot: `^lib/|(^|/)node_modules/(${BASE_PACKAGES.join('|')})/` },
    },
    {
      name: 'lib-not-to-users',
      comment:
        'lib is the library; what uses it (cli, app) can be replaced or left out, and so lib cannot need it.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(cli|app)/' },
    },
    {
      name: 'lib-without-node',
      comment:
        'lib runs in a browser too; files, processes and git reach it as an argument, through its ports.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'app-without-node',
      comment:
        'The site runs in a browser: a Node built-in would break it only there, where it is found late.',
      severity: 'error',
      from: { path: '^app/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'app-not-to-cli',
      comment: 'The site knows only the data that was written for it, not the command that wrote it.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^cli/' },
    },
    {
      name: 'cli-not-to-app',
      comment: 'The command copies the built site; importing it would pull the DOM into the command line.',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: '^app/' },
    },
    {
      name: 'product-not-to-tests',
      comment: 'The published package holds no tests and no fixtures; it must not need them.',
      severity: 'error',
      from: { path: '^(lib|cli|app)/' },
      to: { path: '^(test|fixtures)/' },
    },
    {
      name: 'no-cycle',
      comment:
        'Files in a cycle can only be understood, tested and moved together: they are one file in disguise.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|demo-site)/' },
    // Types bind files as firmly as values do, so imports of types obey the same rules.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
  },
};
