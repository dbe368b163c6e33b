/**
 * The command that makes or replaces the link secret of a key. The secret is
 * stored encrypted, and shown once.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { keyIdOf } from '../../../lambda/admission/link/link-record.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import { addCommand } from '../../command-line/program.ts';
import { textPairs } from '../../command-line/text-table.ts';
import { KeyIdSchema } from '../accepted-values.ts';
import type { Act } from '../command.ts';
import { makeLinkSecret } from './make-key.ts';
import { KEY_ID_ABOUT, openKey } from './open-keys.ts';

export function addLinkSecretCommand(group: Command, act: Act): void {
  addCommand(group, 'link-secret')
    .description('Makes the secret that signs links of a key, or replaces it, and shows it once')
    .argument('<id>', KEY_ID_ABOUT)
    .addHelpText('after', '\nLinks that an earlier secret has signed stop working at once.')
    .action(
      act(v.object({ id: KeyIdSchema }), async ({ id }, context) => {
        const { keys, record } = await openKey(id, context);
        if (record.revokedAt !== undefined) throw new AdminError('This key is revoked.');
        const { sealOf } = await context.connect();
        const keyId = keyIdOf(record.keyHash);
        const linkSecret = makeLinkSecret();
        await keys.putLinkSecret(record, await sealOf('keyId').seal(linkSecret, keyId));
        const facts = textPairs({ keyId, caller: record.callerId });
        return {
          text: `${linkSecret}\n\n${facts}\n\nThe secret is shown only once. It signs links with this keyId.`,
          data: { linkSecret, keyId, callerId: record.callerId },
        };
      }),
    );
}
