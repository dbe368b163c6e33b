/**
 * The commands that make or replace the secrets of a key: of its links, and of its webhooks. A secret is
 * stored encrypted, and shown once.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import { keyIdOf } from '../../../lambda/admission/link/link-record.ts';
import type { OwnerKind } from '../../../lambda/secrets/seal.ts';
import { makeWebhookSecret } from '../../../lambda/webhooks/sign-webhook.ts';
import { rotateSecrets } from '../../../lambda/webhooks/webhook-secrets.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import { addCommand } from '../../command-line/program.ts';
import { textPairs } from '../../command-line/text-table.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { KeyIdSchema } from '../accepted-values.ts';
import type { Act, CommandContext } from '../command.ts';
import { makeLinkSecret } from './make-key.ts';
import { KEY_ID_ABOUT, openKey } from './open-keys.ts';

const ById = v.object({ id: KeyIdSchema });

export function addSecretCommands(group: Command, act: Act): void {
  addCommand(group, 'link-secret')
    .description('Makes the secret that signs links of a key, or replaces it, and shows it once')
    .argument('<id>', KEY_ID_ABOUT)
    .addHelpText('after', '\nLinks that an earlier secret has signed stop working at once.')
    .action(
      act(ById, async ({ id }, context) => {
        const { keys, record, keyId, seal } = await openActiveKey(id, 'keyId', context);
        const linkSecret = makeLinkSecret();
        await keys.putLinkSecret(record, await seal(linkSecret));
        const facts = textPairs({ keyId, caller: record.callerId });
        return {
          text: `${linkSecret}\n\n${facts}\n\nThe secret is shown only once. It signs links with this keyId.`,
          data: { linkSecret, keyId, callerId: record.callerId },
        };
      }),
    );

  addCommand(group, 'webhook-secret')
    .description('Makes the secret that signs webhooks of a key, or replaces it, and shows it once')
    .argument('<id>', KEY_ID_ABOUT)
    .addHelpText('after', '\nFor a day, webhooks are signed by the secret that it replaces, too.')
    .action(
      act(ById, async ({ id }, context) => {
        const { keys, record, keyId, seal } = await openActiveKey(id, 'webhookKeyId', context);
        const webhookSecret = makeWebhookSecret();
        const sealed = await seal(webhookSecret);
        const secrets = rotateSecrets(record.webhookSecrets ?? [], sealed, context.now());
        await keys.putWebhookSecrets(record, secrets);
        const formerUntil = secrets[1]?.validUntil;
        const facts = textPairs({
          keyId,
          caller: record.callerId,
          'the former one signs until': formerUntil,
        });
        const advice = 'The secret is shown only once. Give it to the receiver of the webhooks.';
        return {
          text: `${webhookSecret}\n\n${facts}\n\n${advice}`,
          data: { webhookSecret, keyId, callerId: record.callerId, formerUntil: formerUntil ?? null },
        };
      }),
    );
}

interface ActiveKey {
  keys: KeyStore;
  record: KeyRecord;
  keyId: string;
  /** Encrypts a secret of the key. */
  seal(secret: string): Promise<string>;
}

async function openActiveKey(id: string, owner: OwnerKind, context: CommandContext): Promise<ActiveKey> {
  const { keys, record } = await openKey(id, context);
  if (record.revokedAt !== undefined) throw new AdminError('This key is revoked.');
  const { sealOf } = await context.connect();
  const keyId = keyIdOf(record.keyHash);
  return { keys, record, keyId, seal: (secret) => sealOf(owner).seal(secret, keyId) };
}
