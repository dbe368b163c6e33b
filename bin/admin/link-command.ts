/**
 * The command "link": prints a signed link. Its options are the fields that a link may have,
 * so a new field needs no change.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { keyIdOf } from '../../lambda/admission/link/link-record.ts';
import { signQuery } from '../../lambda/admission/link/signature.ts';
import { ServiceError } from '../../lambda/errors.ts';
import { canonicalQuery, type QueryParameters } from '../../lambda/request/link/canonical-query.ts';
import { LINK_FIELDS, type LinkFieldKind } from '../../lambda/request/link/link-fields.ts';
import { parseLink } from '../../lambda/request/link/parse-link.ts';
import { UsageError } from '../command-line/plain-errors.ts';
import { addCommand } from '../command-line/program.ts';
import { KeyIdSchema } from './accepted-values.ts';
import type { Act, CommandContext } from './command.ts';
import { KEY_ID_ABOUT, openKey } from './keys/open-keys.ts';

/** API Gateway takes 10,240 bytes of request line and headers. Browsers send up to 2,000 of headers. */
const MAX_LINK_CHARACTERS = 8_000;

/** Kind of a field -> what follows its option. */
const OPTION_VALUES: Readonly<Record<LinkFieldKind, string>> = {
  text: '<text>',
  number: '<number>',
  boolean: '[true|false]',
  list: '<text...>',
  object: '<json>',
};

const OPTION_FIELDS = [...LINK_FIELDS].filter(([name]) => name !== 'url');

const TextsSchema = v.optional(v.union([v.string(), v.literal(true), v.array(v.string())]));

const LinkSchema = v.object({
  url: v.string(),
  key: KeyIdSchema,
  expires: v.optional(v.string()),
  ...Object.fromEntries(OPTION_FIELDS.map(([name]) => [name, TextsSchema])),
});

export function addLinkCommand(program: Command, act: Act): void {
  const command = addCommand(program, 'link')
    .description('Prints a signed link to a capture; asks for the link secret of the key')
    .argument('<url>', 'the page to capture')
    .option('--key <id>', KEY_ID_ABOUT)
    .option('--expires <seconds>', 'when the link stops working, Unix seconds (default: never)');
  for (const [name, kind] of OPTION_FIELDS) {
    command.option(`--${kebabCase(name)} ${OPTION_VALUES[kind]}`, `the field ${name}`);
  }
  command.action(
    act(LinkSchema, async ({ key, ...fields }, context) => {
      const { record } = await openKey(key, context);
      const parameters = { ...readParameters(fields), keyId: [keyIdOf(record.keyHash)] };
      assertAccepted(parameters, context);
      const { endpoint } = await context.connect();
      const query = canonicalQuery(parameters);
      const signature = signQuery(query, await context.readSecret('Link secret'));
      const link = `${endpoint}/screenshot?${query}&signature=${signature}`;
      if (link.length > MAX_LINK_CHARACTERS) {
        throw new UsageError(
          `The link has ${link.length} characters; the service takes ${MAX_LINK_CHARACTERS}.`,
        );
      }
      return { text: link, data: { link } };
    }),
  );
}

function readParameters(fields: Record<string, unknown>): QueryParameters {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : [String(value)]]),
  );
}

function assertAccepted(parameters: QueryParameters, { now }: CommandContext): void {
  const request = parseLink(parameters, now());
  if (!(request instanceof ServiceError)) return;
  const problems = request.options.errors ?? [{ field: 'The request', message: request.message }];
  throw new UsageError(problems.map(({ field, message }) => `${field} ${message}`).join('\n'));
}

/** fullPage -> full-page */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
