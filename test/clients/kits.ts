/**
 * What `npm run test:clients` tries: the generated clients, the linters and Schemathesis, each as a list
 * of steps. The folder kits/<name> holds the files of each. The steps run in a copy of it;
 * ../openapi.json is the document.
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

const MAVEN_NEEDS: readonly Step[] = [
  ['java', '--version'],
  ['mvn', '--batch-mode', '--version'],
];
const OPENAPI_GENERATOR = 'openapi-generator-cli-7.17.0.jar';

/** Runs OpenAPI Generator as a program; its clients of these languages do not come by Maven. */
function openApiGenerator(generator: string): Pick<Kit, 'versions'> & Record<'install' | 'steps', Step[]> {
  const artifact = `org.openapitools:${OPENAPI_GENERATOR.replace(/-([\d.]+)\.jar$/, ':$1')}`;
  return {
    versions: {},
    install: [
      ['mvn', '--quiet', '--batch-mode', 'dependency:copy', `-Dartifact=${artifact}`, '-DoutputDirectory=.'],
    ],
    steps: [
      ['java', '-jar', OPENAPI_GENERATOR, 'generate', '-g', generator, '-i', DOCUMENT, '-o', 'generated'],
    ],
  };
}

const pythonGenerator = openApiGenerator('python');

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
    needs: MAVEN_NEEDS,
    versions: { 'pom.xml': ['openapi-generator-maven-plugin'] },
    install: [['mvn', '--quiet', '--batch-mode', 'dependency:go-offline']],
    steps: [['mvn', '--quiet', '--batch-mode', 'compile']],
    client: ['mvn', '--quiet', '--batch-mode', 'exec:java'],
  },
  {
    ...pythonGenerator,
    name: 'python-openapi-generator',
    needs: [...MAVEN_NEEDS, ['python3', '--version']],
    install: [...pythonGenerator.install, ...pip],
    steps: [...pythonGenerator.steps, ['venv/bin/mypy', 'client.py']],
    client: [VENV_PYTHON, 'client.py'],
  },
  {
    ...openApiGenerator('ruby'),
    name: 'ruby',
    needs: [
      ...MAVEN_NEEDS,
      ['ruby', '--version'],
      ['ruby', '-rtyphoeus', '-e', 'puts "typhoeus " + Typhoeus::VERSION'],
    ],
    client: ['ruby', 'client.rb'],
  },
  {
    ...openApiGenerator('php'),
    name: 'php',
    needs: [
      ...MAVEN_NEEDS,
      ['php', '--version'],
      [
        'php',
        '-r',
        "require 'GuzzleHttp/autoload.php'; echo 'Guzzle ' . GuzzleHttp\\ClientInterface::MAJOR_VERSION;",
      ],
    ],
    client: ['php', 'client.php'],
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
