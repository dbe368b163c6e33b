/**
 * The "credential" commands, for the object storage that captures of a caller are uploaded to.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { AdminError } from '../../command-line/plain-errors.ts';
import { addCommand } from '../../command-line/program.ts';
import { textTable } from '../../command-line/text-table.ts';
import { createKeyStore } from '../../keys/key-store.ts';
import {
  AccountIdSchema,
  BucketHostSchema,
  BucketSchema,
  CallerIdSchema,
  CredentialIdSchema,
  JURISDICTIONS,
} from '../accepted-values.ts';
import type { Act, CommandContext, Outcome } from '../command.ts';
import { checkStorage } from './check-storage.ts';
import { type CallerCredentials, createCredentialStore, type ListedCredential } from './credential-store.ts';

const CALLER_ABOUT = 'id of the caller whose captures are uploaded';
const ID_ABOUT = 'id of the credential, as in r2CredentialId';

const AddSchema = v.object({
  caller: CallerIdSchema,
  account: AccountIdSchema,
  jurisdiction: v.optional(v.picklist(JURISDICTIONS, `takes ${JURISDICTIONS.join(' or ')}`)),
  accessKeyId: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/, 'takes an access key id')),
  bucket: BucketSchema,
  host: BucketHostSchema,
  id: v.optional(CredentialIdSchema),
  default: v.boolean(),
  replace: v.boolean(),
  check: v.boolean(),
});

const NamedSchema = v.object({ caller: CallerIdSchema, id: CredentialIdSchema });

export function addCredentialCommands(group: Command, act: Act): void {
  addCommand(group, 'add')
    .description('Stores a credential of an R2 bucket; asks for its secret access key')
    .argument('<caller>', CALLER_ABOUT)
    .option('--account <id>', 'Cloudflare account id, 32 hex digits')
    .option('--jurisdiction <name>', `${JURISDICTIONS.join(' or ')}, for a bucket in a jurisdiction`)
    .option('--access-key-id <id>', 'access key id of an R2 API token')
    .option('--bucket <name>', 'name of the bucket')
    .option('--host <url>', 'https:// URL that serves the files of the bucket')
    .option('--id <id>', "the credential's id (default: the bucket's name)")
    .option('--default', "make it the caller's default; the first one always becomes the default", false)
    .option('--replace', 'replace the credential with this id', false)
    .option('--no-check', 'store it without writing and deleting a test object')
    .action(act(AddSchema, add));

  addCommand(group, 'list')
    .description('Lists the credentials of a caller, never their secrets')
    .argument('<caller>', CALLER_ABOUT)
    .action(
      act(v.object({ caller: CallerIdSchema }), async ({ caller }, context) => {
        const { store, storageId } = await openStorage(caller, context);
        return credentialsOutcome(storageId === undefined ? NONE : await store.list(storageId));
      }),
    );

  addCommand(group, 'default')
    .description('Makes a credential the default, for requests that name none')
    .argument('<caller>', CALLER_ABOUT)
    .argument('<id>', ID_ABOUT)
    .action(
      act(NamedSchema, async ({ caller, id }, context) => {
        const { store, storageId } = await openStorage(caller, context);
        if (storageId === undefined) throw notThere();
        assertHas(await store.list(storageId), id);
        await store.setDefault(storageId, id);
        return credentialsOutcome(await store.list(storageId));
      }),
    );

  addCommand(group, 'remove')
    .description('Removes a credential; if it is the default, the caller has no default afterwards')
    .argument('<caller>', CALLER_ABOUT)
    .argument('<id>', ID_ABOUT)
    .addHelpText(
      'after',
      '\nWithout a default, requests must name a credential in r2CredentialId. ' +
        'Objects in the bucket stay; revoke the API token at Cloudflare as well.',
    )
    .action(
      act(NamedSchema, async ({ caller, id }, context) => {
        const { store, storageId } = await openStorage(caller, context);
        if (storageId === undefined) throw notThere();
        const before = await store.list(storageId);
        assertHas(before, id);
        // The pointer is removed first, so that it never points to a missing credential.
        if (before.defaultId === id) await store.clearDefault(storageId);
        await store.remove(storageId, id);
        return credentialsOutcome(await store.list(storageId));
      }),
    );
}

async function add(input: v.InferOutput<typeof AddSchema>, context: CommandContext): Promise<Outcome> {
  const { dynamo, tables, sealOf, storageServer } = await context.connect();
  const storageId = await createKeyStore(dynamo, tables.keys).ensureStorageId(input.caller);
  const secretAccessKey = await context.readSecret('Secret access key');
  const store = createCredentialStore(dynamo, tables.storageCredentials);
  const credential = {
    storageId,
    credentialId: input.id ?? input.bucket,
    accountId: input.account,
    jurisdiction: input.jurisdiction,
    accessKeyId: input.accessKeyId,
    sealedSecret: await sealOf('storageId').seal(secretAccessKey, storageId),
    bucket: input.bucket,
    bucketHost: input.host,
    createdAt: new Date(context.now()).toISOString(),
  };
  if (input.check) {
    await checkStorage({ credential, secretAccessKey, server: storageServer, now: context.now });
  }
  await store.put(credential, input.replace);
  const { defaultId } = await store.list(storageId);
  if (input.default || defaultId === undefined) await store.setDefault(storageId, credential.credentialId);
  return credentialsOutcome(await store.list(storageId));
}

const NONE: CallerCredentials = { credentials: [], defaultId: undefined };

/** `storageId` is undefined if the caller never had a credential. */
async function openStorage(callerId: string, context: CommandContext) {
  const { dynamo, tables } = await context.connect();
  const storageId = await createKeyStore(dynamo, tables.keys).findStorageId(callerId);
  return { store: createCredentialStore(dynamo, tables.storageCredentials), storageId };
}

function assertHas({ credentials }: CallerCredentials, id: string): void {
  if (credentials.some(({ credentialId }) => credentialId === id)) return;
  throw notThere();
}

function notThere(): AdminError {
  return new AdminError('The caller has no such credential. "credential list" shows all.');
}

function credentialsOutcome({ credentials, defaultId }: CallerCredentials) {
  return {
    text: credentials.length === 0 ? 'The caller has no credentials.' : tableOf(credentials, defaultId),
    data: credentials.map((credential) => ({
      ...credential,
      isDefault: credential.credentialId === defaultId,
    })),
  };
}

function tableOf(credentials: readonly ListedCredential[], defaultId: string | undefined): string {
  const head = ['id', 'default', 'bucket', 'host', 'account', 'access key id', 'created'];
  const rows = credentials.map((credential) => [
    credential.credentialId,
    credential.credentialId === defaultId ? 'yes' : 'no',
    credential.bucket,
    credential.bucketHost,
    [credential.accountId, credential.jurisdiction].filter(Boolean).join(' '),
    credential.accessKeyId,
    credential.createdAt,
  ]);
  return textTable([head, ...rows]);
}
