/**
 * What `npm run test:clients` tries: the generated clients, the linters and Schemathesis, each as a list of steps.
 * The folder kits/<name> holds the files of each. The steps run in a copy of it; ../openapi.json is the document.
 */

/** The program and its arguments. */
export type Step = readonly string[];

export interface Kit {
  name: string;
  /** Steps that print the versions of what must be installed already. */
  needs: readonly Step[];
  /** File of the kit -> the names in it whose versions are shown. */
  versions: Readonly<Record<string, readonly string[]>>;
  /** Steps that download; where they fail, the kit cannot run here. */
  install: readonly Step[];
  /** Steps that must succeed: they generate, check types, lint. */
  steps: readonly Step[];
  /** Prints what a client read from the service, as JSON. */
  client?: Step;
  /** The part of the steps' output that the table shows. */
  shows?: RegExp;
}

const VENV_PYTHON = 'venv/bin/python';
const pip: readonly Step[] = [
  ['python3', '-m', 'venv', 'venv'],
  [VENV_PYTHON, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', 'requirements.txt'],
];
const npm: readonly Step[] = [['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']];
const DOCUMENT = '../openapi.json';

export const KITS: readonly Kit[] = [
  {
    name: 'typescript',
    needs: [['node', '-p', '"Node " + process.versions.node']],
    versions: { 'package.json': ['openapi-typescript', 'openapi-fetch'] },
    install: npm,
    steps: [
      ['npx', 'openapi-typescript', DOCUMENT, '-o', 'generated.ts'],
      ['npx', 'tsc', '-p', '.'],
    ],
    client: ['node', 'client.ts'],
  },
  {
    name: 'python',
    needs: [['python3', '--version']],
    versions: { 'requirements.txt': ['openapi-python-client'] },
    install: pip,
    steps: [
      [
        'venv/bin/openapi-python-client',
        'generate',
        '--path',
        DOCUMENT,
        '--output-path',
        'generated',
        '--meta',
        'none',
        '--overwrite',
        '--fail-on-warning',
        '--config',
        'generator.yaml',
      ],
      ['venv/bin/mypy', '--strict', 'client.py'],
    ],
    client: [VENV_PYTHON, 'client.py'],
  },
  {
    name: 'go',
    needs: [['go', 'version']],
    versions: { 'go.mod': ['github.com/oapi-codegen/oapi-codegen/v2'] },
    install: [['go', 'mod', 'download']],
    steps: [
      ['go', 'tool', 'oapi-codegen', '-config', 'generator.yaml', DOCUMENT],
      ['go', 'vet', './...'],
    ],
    client: ['go', 'run', '.'],
  },
  {
    name: 'java',
    needs: [
      ['java', '--version'],
      ['mvn', '--batch-mode', '--version'],
    ],
    versions: { 'pom.xml': ['openapi-generator-maven-plugin'] },
    install: [['mvn', '--quiet', '--batch-mode', 'dependency:go-offline']],
    steps: [['mvn', '--quiet', '--batch-mode', 'compile']],
    client: ['mvn', '--quiet', '--batch-mode', 'exec:java'],
  },
  {
    name: 'linters',
    needs: [['node', '-p', '"Node " + process.versions.node']],
    versions: { 'package.json': ['@redocly/cli', '@stoplight/spectral-cli'] },
    install: npm,
    steps: [
      ['npx', 'redocly', 'lint', '--config', 'redocly.yaml', DOCUMENT],
      ['npx', 'spectral', 'lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', DOCUMENT],
    ],
  },
  {
    name: 'schemathesis',
    needs: [['python3', '--version']],
    versions: { 'requirements.txt': ['schemathesis'] },
    install: pip,
    steps: [['venv/bin/schemathesis', 'run', '--no-color', '--max-examples', '100', DOCUMENT]],
    shows: /\d+ generated, .*/,
  },
];
