/**
 * The command that makes or replaces the webhook secret of a key. The secret is
 * stored encrypted, and shown once.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { keyIdOf } from '../../../lambda/admission/link/link-record.ts';
import { makeWebhookSecret } from '../../../lambda/webhooks/sign-webhook.ts';
import { rotateSecrets } from '../../../lambda/webhooks/webhook-secrets.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import { addCommand } from '../../command-line/program.ts';
import { textPairs } from '../../command-line/text-table.ts';
import { KeyIdSchema } from '../accepted-values.ts';
import type { Act } from '../command.ts';
import { KEY_ID_ABOUT, openKey } from './open-keys.ts';

export function addWebhookSecretCommand(group: Command, act: Act): void {
  addCommand(group, 'webhook-secret')
    .description('Makes the secret that signs webhooks of a key, or replaces it, and shows it once')
    .argument('<id>', KEY_ID_ABOUT)
    .addHelpText('after', '\nFor a day, webhooks are signed by the secret that it replaces, too.')
    .action(
      act(v.object({ id: KeyIdSchema }), async ({ id }, context) => {
        const { keys, record } = await openKey(id, context);
        if (record.revokedAt !== undefined) throw new AdminError('This key is revoked.');
        const { sealOf } = await context.connect();
        const keyId = keyIdOf(record.keyHash);
        const webhookSecret = makeWebhookSecret();
        const sealed = await sealOf('webhookKeyId').seal(webhookSecret, keyId);
        const secrets = rotateSecrets(record.webhookSecrets ?? [], sealed, context.now());
        await keys.putWebhookSecrets(record, secrets);
        const formerUntil = secrets[1]?.validUntil;
        const facts = textPairs({
          keyId,
          caller: record.callerId,
          'the former one signs until': formerUntil,
        });
        return {
          text: `${webhookSecret}\n\n${facts}\n\nThe secret is shown only once. Give it to the receiver of the webhooks.`,
          data: { webhookSecret, keyId, callerId: record.callerId, formerUntil: formerUntil ?? null },
        };
      }),
    );
}
