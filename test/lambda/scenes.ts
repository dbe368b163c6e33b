/** What the deployed function is asked for, how often, and what its answer must be. */
import type { APIGatewayProxyResult } from 'aws-lambda';
import { INLINE_LIMIT_BYTES } from '../../lambda/delivery/reply-limit.ts';
import { casesOf } from '../bench/matrix.ts';
import { PAGES } from '../bench/pages.ts';
import { linkTo } from '../support/link.ts';

export interface Asked {
  method: 'GET' | 'POST';
  target: string;
  body?: Record<string, unknown>;
}

export interface Scene {
  name: string;
  /** How often each side is asked. */
  rounds: number;
  /**
   * Whether each round begins with a new execution environment, or with one whose waiting browser was killed.
   */
  before?: 'new environment' | 'killed browser';
  /** Whether it is asked for once before, whatever the answer. */
  isPrepared?: true;
  /** `round` is another number at each call, so that no two of these share a kept file. */
  ask(pages: string, round: number): Asked;
  /** Throws if the answer is not the expected one. */
  check(answer: APIGatewayProxyResult): Promise<void> | void;
}

const COLD_ROUNDS = 10;
const FEW_ROUNDS = 5;
const HEAVY_ROUNDS = 3;
/** Size of the pictures of a plain capture. */
export const PLAIN = { width: 1920, height: 1080 };

/** `warmRounds` are those of a plain capture. `hasHeavyPages` adds the pages of the benchmark. */
export function scenesOf({
  warmRounds,
  hasHeavyPages,
}: {
  warmRounds: number;
  hasHeavyPages: boolean;
}): Scene[] {
  const few = Math.min(FEW_ROUNDS, warmRounds);
  const plain = (pages: string) => capture({ url: `${pages}/plain`, ...PLAIN });
  return [
    {
      name: 'cold start',
      rounds: Math.min(COLD_ROUNDS, warmRounds),
      before: 'new environment',
      ask: plain,
      check: isFile('image/png'),
    },
    { name: 'warm', rounds: warmRounds, ask: plain, check: isFile('image/png') },
    {
      name: 'device',
      rounds: few,
      ask: (pages) => capture({ url: `${pages}/plain`, device: 'iphone-15-pro' }),
      check: isFile('image/png'),
    },
    {
      name: 'PDF',
      rounds: few,
      ask: (pages) => capture({ url: `${pages}/article`, format: 'pdf' }),
      check: isFile('application/pdf'),
    },
    {
      name: 'file over the reply limit, 303',
      rounds: few,
      ask: (pages) => capture({ url: `${pages}/grain`, ...PLAIN }),
      check: isOverflow,
    },
    {
      name: 'cache miss',
      rounds: few,
      ask: (pages, round) => capture({ url: `${pages}/plain`, width: 100 + round, cacheSeconds: 60 }),
      check: isFile('image/png', 'miss'),
    },
    {
      name: 'cache hit',
      rounds: few,
      isPrepared: true,
      ask: (pages) => capture({ url: `${pages}/plain`, width: 99, cacheSeconds: 3_600 }),
      check: isFile('image/png', 'hit'),
    },
    {
      name: 'link with a secret of KMS',
      rounds: few,
      ask: (pages, round) => ({
        method: 'GET',
        target: linkTo({ url: `${pages}/plain`, width: 200 + round }),
      }),
      check: isFile('image/png', 'miss'),
    },
    {
      name: 'killed browser',
      rounds: few,
      before: 'killed browser',
      ask: plain,
      check: isFile('image/png'),
    },
    ...MOMENTS.map((time) => momentScene(time, few)),
    {
      name: 'page that takes 3 s',
      rounds: 1,
      ask: (pages) => capture({ url: `${pages}/slow` }),
      check: isFile('image/png'),
    },
    {
      name: 'endless loop, 504',
      rounds: 1,
      ask: (pages) => capture({ url: `${pages}/plain`, html: '<script>for (;;);</script>' }),
      check: isProblem(504, 'target_timeout'),
    },
    // The environment has survived, or this capture would be as slow as a cold one.
    { name: 'warm, after the loop', rounds: few, ask: plain, check: isFile('image/png') },
    ...(hasHeavyPages ? benchScenes() : []),
  ];
}

/** The browser's own clock does not begin there: by it, a cookie that ends in an hour would have ended. */
const MOMENTS = ['1990-02-03T04:05:06Z', '2000-02-03T04:05:06Z', '2040-02-03T04:05:06Z'];

function momentScene(time: string, rounds: number): Scene {
  const isPicture = isFile('image/png');
  let first: string | undefined;
  return {
    name: `moment of ${time.slice(0, 4)}`,
    rounds,
    ask: (pages) => {
      const expires = Math.floor(Date.now() / 1_000) + 3_600;
      const cookies = [{ name: 'sent', value: '1', expires }];
      return capture({ url: `${pages}/moment`, time, seed: 7, cookies, failOnStatus: ['4xx'] });
    },
    async check(answer) {
      await isPicture(answer);
      const pageTime = answer.headers?.['X-Page-Time'];
      if (pageTime !== 'set') throw new Error(`X-Page-Time: ${pageTime}`);
      first ??= answer.body;
      if (answer.body !== first) throw new Error('Other bytes than before');
    },
  };
}

function benchScenes(): Scene[] {
  return casesOf(Object.values(PAGES)).map(({ name, page, format, fullPage }) => ({
    name,
    rounds: HEAVY_ROUNDS,
    ask: (pages) => capture({ url: `${pages}${page.path}`, format, fullPage }),
    check: ({ statusCode, body }) => {
      if (statusCode !== 200 && statusCode !== 303) throw new Error(`${statusCode} ${body.slice(0, 300)}`);
    },
  }));
}

function capture(body: Record<string, unknown>): Asked {
  return { method: 'POST', target: '/screenshot', body };
}

function isFile(type: string, cache?: 'hit' | 'miss'): Scene['check'] {
  return ({ statusCode, headers = {}, body, isBase64Encoded }) => {
    const found = [statusCode, headers['Content-Type'], headers['X-Cache'], isBase64Encoded];
    const isRight = JSON.stringify(found) === JSON.stringify([200, type, cache, true]);
    if (!isRight) throw new Error(`${found.join(', ')}: ${body.slice(0, 300)}`);
  };
}

async function isOverflow({ statusCode, headers = {}, body }: APIGatewayProxyResult): Promise<void> {
  if (statusCode !== 303) throw new Error(`${statusCode}, not 303: ${body.slice(0, 300)}`);
  const file = await fetch(String(headers.Location));
  const { byteLength } = await file.arrayBuffer();
  if (!file.ok || byteLength < INLINE_LIMIT_BYTES)
    throw new Error(`Location: ${file.status}, ${byteLength} bytes`);
}

function isProblem(status: number, code: string): Scene['check'] {
  return ({ statusCode, body }) => {
    if (statusCode !== status || JSON.parse(body).code !== code) throw new Error(`${statusCode} ${body}`);
  };
}
